import { appUpdateMachine } from '../../../machines/kernel/app-update';
import { fromAsync } from './actor';
import type { WorkerMessage } from './worker-message';

const activate: WorkerMessage = { type: 'activate' };

/** Resolves when the waiting worker controls this page; at once where another tab has done it. */
const activateWaiting = async (signal: AbortSignal): Promise<unknown> => {
  const container = navigator.serviceWorker;
  const waiting = (await container.getRegistration())?.waiting;
  if (!waiting) return null;
  const isControlled = new Promise<void>((resolve) =>
    container.addEventListener('controllerchange', () => resolve(), { once: true, signal }),
  );
  waiting.postMessage(activate);
  return isControlled;
};

export const appUpdateOver = () =>
  appUpdateMachine.provide({
    actors: { activateVersion: fromAsync((_, signal) => activateWaiting(signal)) },
  });
