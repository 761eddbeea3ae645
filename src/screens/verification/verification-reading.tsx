import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import {
  selectFailure,
  selectIsFailed,
  selectVerification,
  type VerificationActor,
} from '../../../machines/verification/verification';
import type { User } from '../../../schemas/account/user';
import type { OwnVerification } from '../../../schemas/verification/own-verification';
import { PersistedBasicVerification } from '../../../schemas/verification/verification';
import type { Photos } from '../../api/kernel/photos';
import { AppHeader } from '../../components/layout/app-header';
import { SkeletonRows } from '../../components/layout/skeleton';
import { App } from '../../context/app-context';
import { UnreadScreen } from '../../lists/unread-screen';
import { useBack } from '../../navigation/back';
import { createPersistedDraft } from '../../storage/draft-storage';
import { useVerificationFlow } from './verification-flow';

export const usePersistedBasic = createPersistedDraft(
  'tideline_draft_verification',
  PersistedBasicVerification,
);

export type Shown = {
  user: User;
  actor: VerificationActor;
  photos: Photos;
  own: OwnVerification;
};

type ReadingProps = { title: ReactNode; children: (shown: Shown) => ReactNode };

const Reading = ({ user, title, children }: ReadingProps & { user: User }) => {
  const intl = useIntl();
  const back = useBack();
  const { actor, photos } = useVerificationFlow(user);
  const own = useSelector(actor, selectVerification);
  const isFailed = useSelector(actor, selectIsFailed);
  const failure = useSelector(actor, selectFailure);
  const { write } = usePersistedBasic();
  const isPassed = own !== null && own.basic.state !== 'unverified';
  useEffect(() => {
    if (isPassed) write(null);
  }, [isPassed, write]);
  if (own) return children({ user, actor, photos, own });
  return (
    <UnreadScreen
      header={<AppHeader back={back} title={title} />}
      title={<FormattedMessage id="verification.failed" />}
      failure={isFailed ? failure : null}
      reading={actor}
      pending={<SkeletonRows rows={4} label={intl.formatMessage({ id: 'verification.loading' })} />}
    />
  );
};

/** Shows what needs to know how far somebody is, as soon as that is known. */
export const VerificationReading = (props: ReadingProps) => {
  const user = App.useSelector(selectUser);
  return user ? <Reading key={user.id} user={user} {...props} /> : null;
};
