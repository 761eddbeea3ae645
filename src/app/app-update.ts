import { createActor } from 'xstate';
import { appUpdateMachine } from '../../machines/kernel/app-update';
import { fromAsync } from '../api/kernel/actor';
import { hasOngoingWork, onWorkChanged } from '../components/ongoing-work';
import type { WorkerMessage } from '../service-worker/worker-message';

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

/** The one actor of the update, which lives as long as the page. */
export const appUpdate = createActor(
  appUpdateMachine.provide({
    actors: { activateVersion: fromAsync((_, signal) => activateWaiting(signal)) },
  }),
  { input: { hasWork: hasOngoingWork() } },
);
appUpdate.on('version.activated', () => location.reload());
appUpdate.start();
onWorkChanged(() => appUpdate.send({ type: hasOngoingWork() ? 'work.started' : 'work.ended' }));
