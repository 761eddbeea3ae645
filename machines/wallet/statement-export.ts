import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { unprovided } from '../kernel/unprovided';

/** Which part of the statement is read next. */
export type StatementPartQuery = {
  page: number;
  /** The newest row of the first part, so that later rows do not shift the pages. */
  newest: string | null;
  /** The rows of the part before, which a server that ignores `newest` may send again. */
  known: readonly string[];
};

/** A part of the statement as lines of the file. */
export type StatementPart = {
  lines: string;
  ids: string[];
  /** Rows that could not be read. */
  omitted: number;
  total: number;
  hasMore: boolean;
};

type Context = {
  /** The file so far, part by part. */
  parts: string[];
  page: number;
  rows: number;
  omitted: number;
  total: number;
  newest: string | null;
  known: readonly string[];
  failure: Failure | null;
};

type ExportEvent =
  | { type: 'export.started' }
  | { type: 'export.cancelled' }
  | { type: 'retry.requested' };

const lateAnswer: Failure = { kind: 'unreachable', code: 'client.timeout' };

const nothingRead: Context = {
  parts: [],
  page: 0,
  rows: 0,
  omitted: 0,
  total: 0,
  newest: null,
  known: [],
  failure: null,
};

/**
 * The whole statement as a file, read page by page on the device. A part that fails is read again
 * without those before it.
 */
export const statementExportMachine = setup({
  types: {} as { context: Context; events: ExportEvent; tags: 'busy' },
  actors: { readPart: unprovided<StatementPart, StatementPartQuery>('readPart') },
  guards: {
    /** The server has further rows. */
    hasMore: (_, { part }: { part: StatementPart }) => part.hasMore,
    /** The server takes no more requests for now. */
    isThrottled: (_, { error }: { error: unknown }) => failureFrom(error).kind === 'throttled',
  },
  actions: {
    addPart: assign(({ context }, { part }: { part: StatementPart }) => ({
      parts: [...context.parts, part.lines],
      page: context.page + 1,
      rows: context.rows + part.ids.length,
      omitted: context.omitted + part.omitted,
      total: part.total,
      newest: context.newest ?? part.ids[0] ?? null,
      known: part.ids,
    })),
  },
  delays: { answerTimeout: 60_000, throttlePause: 10_000 },
}).createMachine({
  id: 'statementExport',
  meta: {
    requirements: ['contract/calls/post-wallet-legal-log.md', 'contract/screens.md#statement'],
  },
  context: nothingRead,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is exported.',
      entry: assign(nothingRead),
      on: { 'export.started': 'reading' },
    },
    reading: {
      description: 'A part of the statement is read.',
      tags: 'busy',
      invoke: {
        id: 'readPart',
        src: 'readPart',
        input: ({ context: { page, newest, known } }) => ({ page: page + 1, newest, known }),
        onDone: [
          {
            guard: { type: 'hasMore', params: ({ event }) => ({ part: event.output }) },
            target: 'reading',
            reenter: true,
            actions: { type: 'addPart', params: ({ event }) => ({ part: event.output }) },
          },
          {
            target: 'ready',
            actions: { type: 'addPart', params: ({ event }) => ({ part: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isThrottled', params: ({ event }) => ({ error: event.error }) },
            target: 'throttled',
          },
          {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: { answerTimeout: { target: 'failed', actions: assign({ failure: lateAnswer }) } },
      on: { 'export.cancelled': 'idle' },
    },
    throttled: {
      description: 'The server took no more requests; the same part is read again after a pause.',
      tags: 'busy',
      after: { throttlePause: 'reading' },
      on: { 'export.cancelled': 'idle' },
    },
    failed: {
      description: 'A part could not be read; those before it stay.',
      exit: assign({ failure: null }),
      on: { 'retry.requested': 'reading', 'export.cancelled': 'idle' },
    },
    ready: {
      description: 'Every part is read, and the file can be saved.',
      on: { 'export.cancelled': 'idle' },
    },
  },
});

export type StatementExportActor = ActorRefFrom<typeof statementExportMachine>;
type StatementExportSnapshot = SnapshotFrom<typeof statementExportMachine>;

export type StatementExportStep = 'idle' | 'reading' | 'throttled' | 'failed' | 'ready';
export const selectStep = ({ value }: StatementExportSnapshot): StatementExportStep => value;
export const selectProgress = ({ context: { rows, omitted, total } }: StatementExportSnapshot) => ({
  rows,
  omitted,
  total,
});
