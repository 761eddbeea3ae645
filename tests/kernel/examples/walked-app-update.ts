import { appUpdateMachine } from '../../../machines/kernel/app-update';
import { type AnswerTable, walk } from '../../walker/walker';

export const appUpdateAnswers = {
  activateVersion: { done: { only: true }, error: { only: new Error('It does not activate.') } },
} satisfies AnswerTable<typeof appUpdateMachine>;

/** Every way the update of the app can go. */
export const appUpdateWalk = walk(appUpdateMachine, {
  inputs: { idle: { hasWork: false }, busy: { hasWork: true } },
  events: {
    'version.installed': { only: {} },
    'work.started': { only: {} },
    'work.ended': { only: {} },
    'update.confirmed': { only: {} },
    'update.postponed': { only: {} },
  },
  answers: appUpdateAnswers,
  distinguishedBy: ({ context }) => [context.hasWork],
  facts: ({ context }) => ({ hasWork: context.hasWork }),
});
