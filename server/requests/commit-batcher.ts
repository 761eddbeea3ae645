import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables';
import { InsufficientBalance } from '../ledger/post';
import { type ChangeSet, changeSetJson, orChangeError } from './change-set';
import { type KeyedRequest, type KeyedResult, type Outcome, readOutcome } from './idempotency';
import { type Refusal, refuse } from './refusal';

export type CommitBatcher = {
  /**
   * Commits a request's change set together with its response and with other pending requests. Null
   * while another execution holds the key; rejects with `InsufficientBalance` if the balance is
   * insufficient and with `RowChanged` if a row is not as the change set expects, and then nothing
   * of this request was written.
   */
  readonly commit: (
    request: KeyedRequest,
    payload: unknown,
    changes: ChangeSet,
  ) => Promise<KeyedResult | null>;
  /** Stores a final refusal as the response of its key. */
  readonly refuse: (request: KeyedRequest, refusal: Refusal) => Promise<KeyedResult | null>;
};

type Work = {
  readonly request: KeyedRequest;
  readonly outcome: Outcome;
  readonly changes: ChangeSet;
  readonly receivedMs: number;
  readonly resolve: (resolution: KeyedResult | null) => void;
  readonly reject: (error: unknown) => void;
};

type Claim = {
  claim: 'pending' | 'claimed' | 'abandoned' | 'mismatch' | 'done';
  answer: string | null;
};

/** Requests per commit. */
const batch = 128;

const nothing: ChangeSet = { rows: {}, entries: [] };

const workRow = ({ request, outcome, changes, receivedMs }: Work) => ({
  scope: request.scope,
  key: request.key,
  call: request.call,
  fingerprint: request.fingerprint,
  answer: JSON.stringify(outcome),
  received_ms: receivedMs,
  finished_ms: request.now(),
  changes: changeSetJson(changes),
});

const commit = async (db: Kysely<Tables>, works: readonly Work[]): Promise<Claim[]> => {
  const rows = JSON.stringify(works.map(workRow));
  const committing = sql<Claim>`select * from request_commit(${rows}::jsonb)`.execute(db);
  return (await committing.catch(orChangeError)).rows;
};

const resolutionOf = (outcome: Outcome, known: Claim | undefined): KeyedResult | null => {
  switch (known?.claim) {
    case 'claimed':
      return { outcome, isReplayed: false };
    case 'done':
      return { outcome: readOutcome(known.answer), isReplayed: true };
    case 'pending':
      return null;
    case 'mismatch':
      return refuse('idempotency.mismatch');
    case 'abandoned':
      return refuse('idempotency.abandoned');
    case undefined:
      throw new Error('The database left a request without an answer.');
  }
};

const answerTo = (work: Work, known: Claim | undefined): void => {
  try {
    work.resolve(resolutionOf(work.outcome, known));
  } catch (error) {
    work.reject(error);
  }
};

const moves = (work: Work, owner: number) =>
  work.changes.entries.some(({ lines }) => lines.some((line) => line.owner === owner));

/**
 * Commits the requests of many people together, so that they wait for the database once instead of
 * once each. If one of them cannot be committed, nothing was written; then the others are committed
 * without that person, whose requests run one by one. So one person's refusal neither undoes nor
 * delays another's request.
 */
const commitAll = async (db: Kysely<Tables>, works: readonly Work[]): Promise<void> => {
  if (works.length === 0) return;
  try {
    const known = await commit(db, works);
    // In the next turn of the event loop: by then the database has the next commit, and works on it
    // while these are answered.
    setImmediate(() => {
      for (const [place, work] of works.entries()) answerTo(work, known[place]);
    });
  } catch (error) {
    const [only, second] = works;
    if (only && !second) return only.reject(error);
    const unpaid =
      error instanceof InsufficientBalance
        ? works.filter((work) => moves(work, error.owner))
        : works;
    const others = works.filter((work) => !unpaid.includes(work));
    await commitAll(db, others);
    for (const work of unpaid) await commitAll(db, [work]);
  }
};

/**
 * Collects requests while the database is busy with the previous commit. One commit runs at a time:
 * concurrent ones would wait for the head of the journal and contain fewer requests each.
 */
export const createCommitBatcher = (db: Kysely<Tables>): CommitBatcher => {
  const waiting: Work[] = [];
  let isRunning = false;

  const next = async () => {
    isRunning = true;
    while (waiting.length > 0) await commitAll(db, waiting.splice(0, batch));
    isRunning = false;
  };
  const add = (request: KeyedRequest, outcome: Outcome, changes: ChangeSet) =>
    new Promise<KeyedResult | null>((resolve, reject) => {
      waiting.push({ request, outcome, changes, receivedMs: request.now(), resolve, reject });
      if (!isRunning) void next();
    });

  return {
    commit: (request, payload, changes) => add(request, { ok: true, payload }, changes),
    refuse: (request, { code, params }) => add(request, { ok: false, code, params }, nothing),
  };
};
