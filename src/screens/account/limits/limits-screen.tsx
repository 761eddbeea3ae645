import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import type { UserLimitsActor } from '../../../../machines/account/user-limits';
import { selectSubmission } from '../../../../machines/kernel/keyed-form';
import {
  selectFailure as selectReadingFailure,
  selectValue,
} from '../../../../machines/kernel/reading';
import type { LimitsStanding } from '../../../../schemas/account/limits-standing';
import type { User } from '../../../../schemas/account/user';
import {
  limitsInForce,
  noChange,
  type UserLimitsDraft,
} from '../../../../schemas/account/user-limits';
import {
  userLimitsCall,
  userLimitsChangeOver,
  userLimitsOver,
} from '../../../api/account/user-limits';
import { Notice } from '../../../components/feedback/banner';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { useConfig } from '../../../context/config';
import { useOver } from '../../../context/services';
import { useToast } from '../../../context/toasts';
import { RefreshNotice } from '../../../lists/refresh-notice';
import { UnreadScreen } from '../../../lists/unread-screen';
import { useBack } from '../../../navigation/back';
import { ClosedFeatureScreen } from '../../../navigation/closed-feature';
import { useObservedLimits } from '../../../parts/account/observed-limits';
import { useLive } from '../../../realtime/live-provider';
import { usePrivateEvents } from '../../../realtime/private-events';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionScreen } from '../../../submission/submission-screen';
import { CoolOffPart } from './cool-off-part';
import { DailyLossPart } from './daily-loss-part';
import { DailyTimePart } from './daily-time-part';
import type { LimitPartProps } from './limit-part';

const Header = () => <AppHeader back={useBack()} title={<FormattedMessage id="limits.title" />} />;

type PartName = keyof UserLimitsDraft;

type ChangesProps = {
  user: User;
  reading: UserLimitsActor;
  standing: LimitsStanding;
  onSaved: (saved: LimitsStanding | null) => void;
};

/** The three limits, one of which is changed at a time. */
const Changes = ({ user, reading, standing, onSaved }: ChangesProps) => {
  const { serverNow } = useLive();
  const [changed, setChanged] = useState<PartName | null>(null);
  const flow = useSubmissionFlow({
    userId: user.id,
    over: userLimitsChangeOver,
    call: userLimitsCall,
    input: {},
    onDone: onSaved,
  });
  const now = () => serverNow() ?? Date.now();
  const shown = { ...standing, limits: limitsInForce(standing.limits, now()) };
  const part = (name: PartName): LimitPartProps => ({
    flow,
    standing: shown,
    isChanged: name === changed,
    now,
    onSubmit: (change: Partial<UserLimitsDraft>) => {
      setChanged(name);
      flow.send({
        type: 'draft.submitted',
        draft: { ...noChange, ...change, limits: standing.limits, nowMs: now() },
        key: crypto.randomUUID(),
      });
    },
  });
  const { dailyLoss, dailyMinutes } = shown.limits;
  return (
    <SubmissionScreen
      header={<Header />}
      submission={useSelector(flow, selectSubmission)}
      receipt={null}
    >
      <Screen header={<Header />}>
        <Stack>
          <RefreshNotice actor={reading} />
          <Notice tone="info">
            <FormattedMessage id="limits.about" />
          </Notice>
          <DailyLossPart key={`loss ${dailyLoss.value}`} {...part('dailyLoss')} />
          <DailyTimePart key={`time ${dailyMinutes.value}`} {...part('dailyMinutes')} />
          <CoolOffPart {...part('coolOffDays')} />
        </Stack>
      </Screen>
    </SubmissionScreen>
  );
};

const Limits = ({ user }: { user: User }) => {
  const intl = useIntl();
  const toast = useToast();
  const { observe } = useObservedLimits();
  const [round, setRound] = useState(0);
  const reading = useActorRef(useOver(userLimitsOver));
  const standing = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectReadingFailure);
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['record_update', 'balance_update', 'missed'], (event) => {
    if (event.name !== 'record_update' || event.data.kind === 'limits') refresh();
  });
  const onSaved = (saved: LimitsStanding | null) => {
    // Orders are checked against it at once, also where no event of the server arrives.
    if (saved) observe(user.id, saved);
    toast({ tone: 'success', text: <FormattedMessage id="limits.saved" /> });
    refresh();
    setRound(round + 1);
  };
  if (standing) {
    return (
      <Changes key={round} user={user} reading={reading} standing={standing} onSaved={onSaved} />
    );
  }
  return (
    <UnreadScreen
      header={<Header />}
      title={<FormattedMessage id="limits.failed" />}
      failure={failure}
      reading={reading}
      pending={<SkeletonRows rows={6} label={intl.formatMessage({ id: 'limits.loading' })} />}
    />
  );
};

/** The limits that a person sets for themselves. */
export const LimitsScreen = () => {
  const user = App.useSelector(selectUser);
  const { own_limits: isOpen } = useConfig().features;
  if (!isOpen) return <ClosedFeatureScreen />;
  return user ? <Limits key={user.id} user={user} /> : null;
};
