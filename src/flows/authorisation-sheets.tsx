import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type AuthorisedFormActor,
  selectFailure,
  selectIsAuthorising,
  selectIsLacking,
  selectMissing,
} from '../../machines/security/authorised-form';
import { newRequestKey } from '../api/kernel/intents';
import { Sheet } from '../components/sheet';
import { ForgottenFundPassword } from './forgotten-fund-password';
import { MissingList } from './missing-list';
import { PinStep } from './pin-step';

type AuthorisationSheetsProps<Draft, Payload, Result> = {
  flow: AuthorisedFormActor<Draft, Payload, Result>;
  title: ReactNode;
};

/** Over a form that stays as it is: the fund password, or what has to be done first. */
export const AuthorisationSheets = <Draft, Payload, Result>({
  flow,
  title,
}: AuthorisationSheetsProps<Draft, Payload, Result>) => {
  const intl = useIntl();
  const closeLabel = intl.formatMessage({ id: 'screen.close' });
  const failure = useSelector(flow, selectFailure<Draft, Payload, Result>);
  return (
    <>
      <Sheet
        open={useSelector(flow, selectIsAuthorising<Draft, Payload, Result>)}
        title={title}
        closeLabel={closeLabel}
        onClose={() => flow.send({ type: 'password.declined' })}
      >
        <PinStep
          label={<FormattedMessage id="fundPassword.enter" />}
          failure={failure}
          onDigits={(password) =>
            flow.send({ type: 'password.entered', password, key: newRequestKey() })
          }
        >
          <ForgottenFundPassword />
        </PinStep>
      </Sheet>
      <Sheet
        open={useSelector(flow, selectIsLacking<Draft, Payload, Result>)}
        title={<FormattedMessage id="missing.title" />}
        closeLabel={closeLabel}
        onClose={() => flow.send({ type: 'missing.dismissed' })}
      >
        <MissingList missing={useSelector(flow, selectMissing<Draft, Payload, Result>)} />
      </Sheet>
    </>
  );
};
