import {
  type StatementPart,
  statementExportMachine,
} from '../../../machines/wallet/statement-export';
import { RequestError } from '../../../schemas/kernel/failure';
import { refusal, silence } from '../../support/people';
import { type AnswerTable, walk } from '../../walker/walker';

const part: StatementPart = {
  lines: 'a\r\n',
  ids: ['9', '8'],
  omitted: 0,
  total: 3,
  hasMore: true,
};
const last: StatementPart = { lines: 'b\r\n', ids: ['7'], omitted: 1, total: 3, hasMore: false };
const throttled = new RequestError({ kind: 'throttled', seconds: 3, text: '' });

export const statementExportAnswers = {
  readPart: {
    done: { part, last },
    error: { throttled, refused: refusal, offline: silence },
  },
} satisfies AnswerTable<typeof statementExportMachine>;

/** Every way an export can go. */
export const statementExportWalk = walk(statementExportMachine, {
  inputs: { only: undefined },
  events: {
    'export.started': { only: {} },
    'export.cancelled': { only: {} },
    'retry.requested': { only: {} },
  },
  answers: statementExportAnswers,
  // Every further part is like the second one.
  distinguishedBy: ({ context: { page, failure } }) => [Math.min(page, 2), failure],
  facts: (snapshot) => {
    const { context } = snapshot;
    return {
      page: Math.min(context.page, 2) || undefined,
      newest: context.newest,
      failure: context.failure,
    };
  },
});
