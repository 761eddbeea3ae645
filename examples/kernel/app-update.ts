import type { appUpdateMachine } from '../../machines/kernel/app-update';
import type { AnswerTable, Examples } from '../../tests/walker/walker';

export const appUpdateAnswers = {
  activateVersion: { done: { only: true }, error: { only: new Error('It does not activate.') } },
} satisfies AnswerTable<typeof appUpdateMachine>;

export const appUpdateExamples = {
  inputs: { idle: { hasWork: false }, busy: { hasWork: true } },
  events: {
    'version.installed': { only: {} },
    'work.started': { only: {} },
    'work.ended': { only: {} },
    'update.confirmed': { only: {} },
    'update.postponed': { only: {} },
  },
  answers: appUpdateAnswers,
} satisfies Examples<typeof appUpdateMachine>;
