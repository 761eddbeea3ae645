import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, type WithdrawAddressActor } from '../../../machines/withdraw-address';
import { isFundPassword } from '../../../schemas/fund-password';
import { newRequestKey } from '../../api/intents';
import { Button } from '../../components/button';
import { PinPad } from '../../components/pin-pad';
import { Sheet } from '../../components/sheet';
import { FailureText, FieldError } from '../../shell/failure-text';

const Pad = ({ flow }: { flow: WithdrawAddressActor }) => {
  const intl = useIntl();
  const failure = useSelector(flow, selectFailure);
  const [digits, setDigits] = useState('');
  const [isShort, setIsShort] = useState(false);
  const told = digits === '' && failure ? <FailureText failure={failure} /> : undefined;
  const enter = () => {
    setIsShort(!isFundPassword(digits));
    flow.send({ type: 'password.entered', password: digits, key: newRequestKey() });
  };
  return (
    <>
      <PinPad
        label={<FormattedMessage id="fundPassword.enter" />}
        value={digits}
        onChange={(typed) => {
          setIsShort(false);
          setDigits(typed);
        }}
        error={isShort ? <FieldError code="fund.format" /> : told}
        clearLabel={intl.formatMessage({ id: 'pin.clear' })}
      />
      <Button onPress={enter}>
        <FormattedMessage id="address.save" />
      </Button>
    </>
  );
};

/** The fund password that lets an address be saved. */
export const AuthoriseSheet = ({
  flow,
  isOpen,
}: {
  flow: WithdrawAddressActor;
  isOpen: boolean;
}) => {
  const intl = useIntl();
  return (
    <Sheet
      open={isOpen}
      title={<FormattedMessage id="address.authorise" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={() => flow.send({ type: 'password.declined' })}
    >
      <Pad flow={flow} />
    </Sheet>
  );
};
