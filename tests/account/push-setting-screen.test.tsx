// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { person } from '../../examples/account/people';
import { type PushPermission, pushAlertsMachine } from '../../machines/account/push-alerts';
import { PushSetting } from '../../src/screens/account/settings/push-setting';
import { runOnScreen, type ScreenScript, toursOnScreen } from '../support/screen/run-screen';
import { testEach } from '../walker/walker';
import { pushAlertsWalk as walked } from './walks/push-alerts';

type Device = {
  permission: PushPermission;
  endpoint: string | null;
  decide: (permission: PushPermission) => void;
};
const device = vi.hoisted(
  (): Device => ({ permission: 'default', endpoint: null, decide: () => undefined }),
);
const target = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };

vi.mock('../../src/api/account/push-device', () => ({
  devicePermission: () => device.permission,
  deviceEndpoint: async () => device.endpoint,
  requestPermission: () =>
    new Promise<PushPermission>((resolve) => {
      device.decide = resolve;
    }),
  subscribeDevice: async () => target,
  unsubscribeDevice: async () => undefined,
}));

afterEach(cleanup);

const row = () => screen.getByText('Push notifications').closest('li');
const press = () => {
  fireEvent.click(screen.getByRole('button'));
};
const shows = (...texts: string[]) => {
  for (const text of texts) expect(row()?.textContent).toContain(text);
};
const settled = async () => {
  for (let round = 0; round < 5; round += 1) await Promise.resolve();
};

const script: ScreenScript<typeof pushAlertsMachine> = {
  screen: (
    <ul>
      <PushSetting />
    </ul>
  ),
  paths: {
    readAlerts: (scripted, ended) => {
      if (!('output' in ended)) return scripted.refuse('user/push', ended['error']);
      const { permission, isOn, publicKey } = ended['output'];
      device.permission = permission;
      device.endpoint = isOn ? target.endpoint : null;
      scripted.answer('user/push', { publicKey, endpoint: isOn ? target.endpoint : null });
    },
    enableAlerts: async (scripted, ended) => {
      device.decide('output' in ended ? ended['output'] : 'granted');
      if ('output' in ended && ended['output'] !== 'granted') return;
      await settled();
      if ('output' in ended) scripted.answer('user/push/subscribe', true);
      else scripted.refuse('user/push/subscribe', ended['error']);
    },
    disableAlerts: 'user/push/unsubscribe',
  },
  gestures: {
    'alerts.enabled': press,
    'alerts.disabled': press,
    'retry.requested': press,
  },
  expectations: {
    reading: () => expect(screen.queryByRole('button')).toBeNull(),
    failed: () => shows('Could not be loaded. Tap to try again'),
    unsupported: () => {
      shows('This browser cannot show push notifications');
      expect(screen.queryByRole('button')).toBeNull();
    },
    denied: () => shows('Blocked by your browser', 'Off'),
    off: () => shows('Without amounts', 'Off'),
    enabling: () => expect(screen.queryByRole('button')).toBeNull(),
    on: () => shows('Without amounts', 'On'),
    disabling: () => expect(screen.queryByRole('button')).toBeNull(),
  },
  failures: null,
  session: { token: 'token', user: person },
};

const shown = toursOnScreen(walked, script);
testEach('shows whether notifications are on', shown.tours, (tour) =>
  runOnScreen(pushAlertsMachine, tour, script),
);
test('shows every transition', () => expect(shown.missing).toEqual([]));
