import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type PushAlertsView,
  selectIsBusy,
  selectView,
} from '../../../../machines/account/push-alerts';
import { pushAlertsOver } from '../../../api/account/push';
import { useEmitted, useOver } from '../../../app/services';
import { useToast } from '../../../app/toasts';
import { Icon } from '../../../components/icon';
import { ListRow } from '../../../components/list-row';
import { Spinner } from '../../../components/spinner';

const about = <FormattedMessage id="push.about" />;
const on = <FormattedMessage id="push.on" />;
const off = <FormattedMessage id="push.off" />;

const words: Record<PushAlertsView, { note: ReactNode; state: ReactNode }> = {
  reading: { note: about, state: null },
  failed: { note: <FormattedMessage id="push.unknown" />, state: null },
  unsupported: { note: <FormattedMessage id="push.unsupported" />, state: off },
  denied: { note: <FormattedMessage id="push.denied" />, state: off },
  off: { note: about, state: off },
  on: { note: about, state: on },
};

const presses = {
  reading: null,
  unsupported: null,
  failed: 'retry.requested',
  denied: 'retry.requested',
  off: 'alerts.enabled',
  on: 'alerts.disabled',
} as const;

/** Notifications to this browser: whether they are on, and why they cannot be. */
export const PushSetting = () => {
  const toast = useToast();
  const alerts = useActorRef(useOver(pushAlertsOver));
  const view = useSelector(alerts, selectView);
  const isBusy = useSelector(alerts, selectIsBusy);
  useEmitted(alerts, 'alerts.failed', () =>
    toast({ tone: 'error', text: <FormattedMessage id="push.failed" /> }),
  );
  const press = isBusy ? null : presses[view];
  const { note, state } = words[view];
  return (
    <ListRow
      start={<Icon name="bell" />}
      title={<FormattedMessage id="push.title" />}
      subtitle={note}
      figure={isBusy ? <Spinner /> : state}
      {...(press === null ? {} : { onPress: () => alerts.send({ type: press }) })}
    />
  );
};
