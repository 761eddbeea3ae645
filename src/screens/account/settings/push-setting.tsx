import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type PushAlertsView,
  type PushPermission,
  selectIsBusy,
  selectView,
} from '../../../../machines/account/push-alerts';
import { pushAlertsOver } from '../../../api/account/push';
import { devicePermission } from '../../../api/account/push-device';
import { Spinner } from '../../../components/controls/spinner';
import { Icon } from '../../../components/icons/icon';
import { ListRow } from '../../../components/layout/list-row';
import { useEmitted, useOver } from '../../../context/services';
import { useToast } from '../../../context/toasts';
import styles from './settings-screen.module.css';

const about = <FormattedMessage id="push.about" />;
const on = <FormattedMessage id="push.on" />;
const off = <FormattedMessage id="push.off" />;

const words: Record<Exclude<PushAlertsView, 'reading'>, { note: ReactNode; state: ReactNode }> = {
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

/** What the row probably shows next, by what the browser knows at once, so that it stays as high. */
const expected = {
  unsupported: 'unsupported',
  denied: 'denied',
  default: 'off',
  granted: 'off',
} as const satisfies Record<PushPermission, PushAlertsView>;

/** A spinner in the place of the word that follows it. */
const Busy = ({ state }: { state: ReactNode }) => (
  <span className={styles['busy']}>
    <span className={styles['next']} aria-hidden="true">
      {state}
    </span>
    <Spinner />
  </span>
);

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
  const { note, state } = words[view === 'reading' ? expected[devicePermission()] : view];
  return (
    <ListRow
      start={<Icon name="bell" />}
      title={<FormattedMessage id="push.title" />}
      subtitle={note}
      figure={isBusy ? <Busy state={state} /> : state}
      {...(press === null ? {} : { onPress: () => alerts.send({ type: press }) })}
    />
  );
};
