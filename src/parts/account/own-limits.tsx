import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { selectMinutesLeft } from '../../../machines/account/usage';
import { selectValue } from '../../../machines/kernel/reading';
import type { LimitsStanding } from '../../../schemas/account/limits-standing';
import { usageOver, userLimitsOver } from '../../api/account/user-limits';
import { Button } from '../../components/controls/button';
import { FloatingNotice } from '../../components/overlays/floating-notice';
import { App } from '../../context/app-context';
import { useConfig } from '../../context/config';
import { useEmitted, useOver } from '../../context/services';
import { usePrivateEvents } from '../../realtime/private-events';
import { useObservedLimits } from './observed-limits';
import { useActivity } from './use-activity';

const noticedMinutes = 5;

/** That the daily time is nearly, or wholly, used up; each is shown until it is closed. */
export const DailyTimeNotice = ({ minutesLeft }: { minutesLeft: number | null }) => {
  const [closed, setClosed] = useState<'low' | 'up' | null>(null);
  if (minutesLeft === null || minutesLeft > noticedMinutes) return null;
  const state = minutesLeft === 0 ? 'up' : 'low';
  if (closed === state) return null;
  return (
    <FloatingNotice
      text={
        state === 'up' ? (
          <FormattedMessage id="limits.time.up" />
        ) : (
          <FormattedMessage id="limits.time.low" values={{ minutes: minutesLeft }} />
        )
      }
    >
      <Button variant="text" compact onPress={() => setClosed(state)}>
        <FormattedMessage id="limits.time.close" />
      </Button>
    </FloatingNotice>
  );
};

/** Without limits nothing that happens to money matters to them. */
const isLimited = ({ limits: { dailyLoss, dailyMinutes, coolOffUntilMs } }: LimitsStanding) =>
  dailyLoss.value !== null || dailyMinutes.value !== null || coolOffUntilMs !== null;

const Observer = ({ userId }: { userId: number }) => {
  const reading = useActorRef(useOver(userLimitsOver));
  const usage = useActorRef(useOver(usageOver));
  const standing = useSelector(reading, selectValue);
  const { observe, forget } = useObservedLimits();
  useEmitted(reading, 'value.read', ({ value }) => {
    observe(userId, value);
    usage.send({
      type: 'limits.read',
      seconds: value.minutesToday * 60,
      dailyMinutes: value.limits.dailyMinutes.value,
    });
  });
  useEffect(() => forget, [forget]);
  usePrivateEvents(['record_update', 'balance_update', 'missed'], (event) => {
    const hasChanged = event.name === 'record_update' && event.data.kind === 'limits';
    const hasMoved = event.name === 'balance_update' && standing !== null && isLimited(standing);
    if (hasChanged || hasMoved || event.name === 'missed') {
      reading.send({ type: 'change.notified' });
    }
  });
  useActivity(
    () => usage.send({ type: 'activity.noticed' }),
    () => usage.send({ type: 'app.hidden' }),
  );
  return <DailyTimeNotice minutesLeft={useSelector(usage, selectMinutesLeft)} />;
};

/** Knows the person's own limits for the forms of orders, and reports the time that they count. */
export const OwnLimits = () => {
  const user = App.useSelector(selectUser);
  const { own_limits: isOpen } = useConfig().features;
  return user && isOpen ? <Observer key={user.id} userId={user.id} /> : null;
};
