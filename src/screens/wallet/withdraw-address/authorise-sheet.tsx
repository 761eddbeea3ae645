import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectFailure,
  type WithdrawAddressActor,
} from '../../../../machines/wallet/withdraw-address';
import { newRequestKey } from '../../../api/kernel/intents';
import { Sheet } from '../../../components/sheet';
import { ForgottenFundPassword } from '../../../flows/forgotten-fund-password';
import { PinStep } from '../../../flows/pin-step';

const Pad = ({ flow }: { flow: WithdrawAddressActor }) => (
  <PinStep
    label={<FormattedMessage id="fundPassword.enter" />}
    failure={useSelector(flow, selectFailure)}
    button={<FormattedMessage id="address.save" />}
    onDigits={(password) => flow.send({ type: 'password.entered', password, key: newRequestKey() })}
  >
    <ForgottenFundPassword />
  </PinStep>
);

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
