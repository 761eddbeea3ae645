import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided';

/** What the browser says of notifications; it may have none at all, as may the server. */
export type PushPermission = 'unsupported' | 'denied' | 'default' | 'granted';

/** Whether this browser is subscribed, in its own eyes and in the server's. */
export type PushAlerts = { permission: PushPermission; isOn: boolean; publicKey: string };

type Context = { alerts: PushAlerts };

type PushAlertsEvent =
  | { type: 'alerts.enabled' }
  | { type: 'alerts.disabled' }
  | { type: 'retry.requested' };

const unknown: PushAlerts = { permission: 'default', isOn: false, publicKey: '' };

/** Turns notifications to this browser on and off. Each step may be repeated. */
export const pushAlertsMachine = setup({
  types: {} as {
    context: Context;
    events: PushAlertsEvent;
    emitted: { type: 'alerts.failed' };
    tags: 'busy';
  },
  actors: {
    readAlerts: unprovided<PushAlerts, object>('readAlerts'),
    enableAlerts: unprovided<PushPermission, { publicKey: string }>('enableAlerts'),
    disableAlerts: unprovided<unknown, object>('disableAlerts'),
  },
  guards: {
    /** The browser, or the server, has no notifications. */
    isUnsupported: ({ context }) => context.alerts.permission === 'unsupported',
    /** The person has forbidden them in the browser. */
    isDenied: ({ context }) => context.alerts.permission === 'denied',
    /** This browser is subscribed. */
    isOn: ({ context }) => context.alerts.isOn,
    /** The browser was allowed to show notifications. */
    wasGranted: (_, { permission }: { permission: PushPermission }) => permission === 'granted',
    /** The person has forbidden them when asked. */
    wasDenied: (_, { permission }: { permission: PushPermission }) => permission === 'denied',
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'pushAlerts',
  meta: { requirements: ['contract/realtime.md#push-notifications'] },
  context: { alerts: unknown },
  initial: 'reading',
  states: {
    reading: {
      description: 'Browser and server are asked whether notifications are on.',
      tags: 'busy',
      invoke: {
        id: 'readAlerts',
        src: 'readAlerts',
        input: {},
        onDone: { target: 'settling', actions: assign({ alerts: ({ event }) => event.output }) },
        onError: 'failed',
      },
      after: { answerTimeout: 'failed' },
    },
    settling: {
      description: 'Decides what the person can do.',
      always: [
        { guard: 'isUnsupported', target: 'unsupported' },
        { guard: 'isDenied', target: 'denied' },
        { guard: 'isOn', target: 'on' },
        { target: 'off' },
      ],
    },
    failed: {
      description: 'It is not known whether they are on.',
      on: { 'retry.requested': 'reading' },
    },
    unsupported: { description: 'There are no notifications here.' },
    denied: {
      description: 'The browser blocks them until the person allows them in its settings.',
      on: { 'retry.requested': 'reading' },
    },
    off: {
      description: 'No notifications are sent to this browser.',
      on: { 'alerts.enabled': 'enabling' },
    },
    enabling: {
      description: 'The browser asks the person, and is subscribed.',
      tags: 'busy',
      invoke: {
        id: 'enableAlerts',
        src: 'enableAlerts',
        input: ({ context }) => ({ publicKey: context.alerts.publicKey }),
        onDone: [
          {
            guard: { type: 'wasGranted', params: ({ event }) => ({ permission: event.output }) },
            target: 'on',
          },
          {
            guard: { type: 'wasDenied', params: ({ event }) => ({ permission: event.output }) },
            target: 'denied',
          },
          { target: 'off' },
        ],
        onError: { target: 'off', actions: emit({ type: 'alerts.failed' }) },
      },
    },
    on: {
      description: 'Notifications are sent to this browser.',
      on: { 'alerts.disabled': 'disabling' },
    },
    disabling: {
      description: 'The subscription is removed.',
      tags: 'busy',
      invoke: {
        id: 'disableAlerts',
        src: 'disableAlerts',
        input: {},
        onDone: 'off',
        onError: { target: 'on', actions: emit({ type: 'alerts.failed' }) },
      },
      after: { answerTimeout: { target: 'on', actions: emit({ type: 'alerts.failed' }) } },
    },
  },
});

export type PushAlertsActor = ActorRefFrom<typeof pushAlertsMachine>;
type Snapshot = SnapshotFrom<typeof pushAlertsMachine>;
export type PushAlertsView = 'reading' | 'failed' | 'unsupported' | 'denied' | 'off' | 'on';

/** What the row shows; while it changes, what holds still. */
export const selectView = (snapshot: Snapshot): PushAlertsView => {
  switch (snapshot.value) {
    case 'enabling':
      return 'off';
    case 'disabling':
      return 'on';
    case 'settling':
      return 'reading';
    default:
      return snapshot.value;
  }
};
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
