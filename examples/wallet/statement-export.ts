import type { StatementPart, statementExportMachine } from '../../machines/wallet/statement-export';
import { RequestError } from '../../schemas/kernel/failure';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { refusal, silence } from '../account/people';

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

export const statementExportExamples = {
  inputs: { only: undefined },
  events: {
    'export.started': { only: {} },
    'export.cancelled': { only: {} },
    'retry.requested': { only: {} },
  },
  answers: statementExportAnswers,
} satisfies Examples<typeof statementExportMachine>;
