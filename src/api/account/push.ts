import {
  type PushAlerts,
  type PushPermission,
  pushAlertsMachine,
} from '../../../machines/account/push-alerts';
import { PushChanged, PushState, type PushTarget } from '../../../schemas/account/push';
import { RequestError } from '../../../schemas/kernel/failure';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import {
  deviceEndpoint,
  devicePermission,
  requestPermission,
  subscribeDevice,
  unsubscribeDevice,
} from './push-device';

/** The server's key, and where it sends the notifications of this session. */
export const GetPushState = document<object>()({
  method: 'GET',
  path: 'user/push',
  fields: nothing,
  isQuiet: true,
  result: PushState,
});

/** Sends notifications to this browser from now on. May be repeated. */
export const SubscribePush = document<PushTarget>()({
  method: 'POST',
  path: 'user/push/subscribe',
  fields: (target) => target,
  result: PushChanged,
});

/** Sends no more of them. May be repeated. */
export const UnsubscribePush = document<object>()({
  method: 'POST',
  path: 'user/push/unsubscribe',
  fields: nothing,
  result: PushChanged,
});

const unsupported: PushAlerts = { permission: 'unsupported', isOn: false, publicKey: '' };

/** Servers of the family do not have the call. */
const isMissing = (error: unknown): boolean =>
  error instanceof RequestError &&
  (error.failure.kind === 'refused' || error.failure.kind === 'malformed');

const readAlerts = async (client: Client, signal: AbortSignal): Promise<PushAlerts> => {
  try {
    const state = await client.request({ document: GetPushState, variables: {}, signal });
    const { publicKey, endpoint } = state;
    const permission = devicePermission();
    const isOn =
      permission === 'granted' && endpoint !== null && endpoint === (await deviceEndpoint());
    return { permission, isOn, publicKey };
  } catch (error) {
    if (isMissing(error)) return unsupported;
    throw error;
  }
};

const enableAlerts = async (
  client: Client,
  publicKey: string,
  signal: AbortSignal,
): Promise<PushPermission> => {
  const permission = await requestPermission();
  if (permission !== 'granted') return permission;
  const variables = await subscribeDevice(publicKey);
  await client.request({ document: SubscribePush, variables, signal });
  return permission;
};

const disableAlerts = async (client: Client, signal: AbortSignal): Promise<void> => {
  await client.request({ document: UnsubscribePush, variables: {}, signal });
  await unsubscribeDevice();
};

export const pushAlertsOver = (client: Client) =>
  pushAlertsMachine.provide({
    actors: {
      readAlerts: fromAsync((_: object, signal) => readAlerts(client, signal)),
      enableAlerts: fromAsync(({ publicKey }: { publicKey: string }, signal) =>
        enableAlerts(client, publicKey, signal),
      ),
      disableAlerts: fromAsync(
        async (_: object, signal): Promise<unknown> => disableAlerts(client, signal),
      ),
    },
  });
