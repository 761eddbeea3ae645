import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type AuthorisedFormActor,
  selectDraft,
  selectFailure,
  selectIsAuthorising,
  selectIsLacking,
  selectMissing,
} from '../../../machines/security/authorised-form';
import { newRequestKey } from '../../api/kernel/intents';
import { Button } from '../../components/controls/button';
import { Sheet } from '../../components/overlays/sheet';
import { PinStep } from '../../forms/pin-step';
import { ForgottenFundPassword } from './forgotten-fund-password';
import { MissingList } from './missing-list';

type AuthorisationSheetsProps<Draft, Payload, Result> = {
  flow: AuthorisedFormActor<Draft, Payload, Result>;
  title: ReactNode;
  /** Shown before the fund password is asked for: what it authorises, and the button to go on. */
  review?: { title: ReactNode; content: ReactNode; confirmLabel: ReactNode } | undefined;
};

/** Over a form that stays as it is: the fund password, or what has to be done first. */
export const AuthorisationSheets = <Draft, Payload, Result>({
  flow,
  title,
  review,
}: AuthorisationSheetsProps<Draft, Payload, Result>) => {
  const intl = useIntl();
  const closeLabel = intl.formatMessage({ id: 'screen.close' });
  const failure = useSelector(flow, selectFailure<Draft, Payload, Result>);
  const isAuthorising = useSelector(flow, selectIsAuthorising<Draft, Payload, Result>);
  const draft = useSelector(flow, selectDraft<Draft, Payload, Result>);
  // A wrong fund password is typed again for the same draft, which was reviewed already.
  const [reviewed, setReviewed] = useState<Draft | null>(null);
  const isReviewed = review === undefined || reviewed === draft;
  const decline = () => flow.send({ type: 'password.declined' });
  return (
    <>
      {review ? (
        <Sheet
          open={isAuthorising && !isReviewed}
          title={review.title}
          closeLabel={closeLabel}
          onClose={decline}
          action={<Button onPress={() => setReviewed(draft)}>{review.confirmLabel}</Button>}
        >
          {review.content}
        </Sheet>
      ) : null}
      <Sheet
        open={isAuthorising && isReviewed}
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
