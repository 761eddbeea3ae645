import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Language } from '../../schemas/kernel/language';
import { RefusalCode } from '../../schemas/kernel/refusal';
import type { Tables } from '../database/tables';
import type { SessionOwner } from '../security/sessions';
import type { Services } from '../services';
import type { ChangeSet } from './commit-batcher';
import { type Refusal, refuse } from './refusal';

/** What every call knows besides its input. */
export type Context = {
  services: Services;
  db: Kysely<Tables>;
  language: Language;
  session: SessionOwner | null;
  /** Unix milliseconds of the server's clock when the call arrived. */
  nowMs: number;
  /** Address and browser of the caller, for limits and the session list only. */
  address: string;
  userAgent: string;
};

/** What secrets are worth: inside the transaction it spends them, or refuses wrong or used ones. */
export type Proof<Proven = void> = {
  (trx: Transaction<Tables>): Promise<Proven>;
  /** Known before the transaction: the secret was wrong. */
  readonly refusal?: Refusal;
};

/** What a secret is worth that was wrong: the refusal is the answer of the key. */
export const refusing = (refusal: Refusal): Proof<never> =>
  Object.assign(
    async () => {
      throw refusal;
    },
    { refusal },
  );

/** What a call knows inside the transaction of its request key. */
export type KeyedContext = Omit<Context, 'db'> & {
  trx: Transaction<Tables>;
  /** The request as it came. */
  raw: unknown;
  /** The request key. */
  key: string;
  /** Runs when, and only when, the transaction has been committed by this very request. */
  afterCommit: (run: () => void) => void;
};

type Owned<C> = Omit<C, 'session'> & { session: SessionOwner };

/** How a payload is wrapped: as everywhere, or for candles as existing clients read it (contract 4.52). */
export type Envelope = 'message' | 'bars';

/** Bytes that are answered as they are. */
type FileAnswer = { readonly type: string; readonly bytes: Buffer };

/** What a call has decided, and what is to be written so that it holds. */
export type Plan = {
  readonly payload: unknown;
  readonly changes: ChangeSet;
  /** Runs when, and only when, it has been committed by this very request. */
  readonly onCommitted: () => void;
  /** What it means that it could not be written; throws a `Refusal`, or the error itself. */
  readonly onCommitFailed: (error: unknown) => never;
};

/** What a keyed call does inside its transaction. */
export type Run = (context: KeyedContext) => Promise<unknown>;

/** One call of the contract, ready to be mounted: its input is parsed inside. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly who: 'visitor' | 'user';
} & (
  | {
      readonly keyed: false;
      readonly carries: 'fields';
      readonly envelope: Envelope;
      readonly run: (raw: unknown, context: Context) => Promise<unknown>;
    }
  | {
      readonly keyed: false;
      /** One file, as multipart brings it; it is read when the call asks for it. */
      readonly carries: 'upload';
      readonly run: (receive: () => Promise<Buffer>, context: Context) => Promise<unknown>;
    }
  | {
      readonly keyed: false;
      readonly carries: 'download';
      readonly run: (raw: unknown, context: Context) => Promise<FileAnswer>;
    }
  | {
      readonly keyed: true;
      /** Requests with one key of the lock run one after the other; null takes no lock. */
      readonly lockKey: (raw: unknown, context: Context) => Promise<string | null>;
      /**
       * Looks at the secrets before the transaction, so that a wrong one is counted although the
       * refusal undoes everything else, and so that hashing holds up nobody; gives what is to run.
       * A call without secrets has that at hand.
       */
      readonly work:
        | { readonly prove: (raw: unknown, context: Context) => Promise<Run> }
        | { readonly run: Run }
        /**
         * Decides from what is in memory, without the database, so that many requests are committed
         * together. It holds its lock shared.
         */
        | { readonly plan: (raw: unknown, context: Context) => Promise<Plan> };
    }
);

type Shape<Input> = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  request: v.GenericSchema<unknown, Input>;
};

/**
 * Reads a request by its schema. The first issue becomes the refusal: the code that the schema names,
 * else "missing" for a field that is absent or empty, else "invalid".
 */
const read = <Input>(request: v.GenericSchema<unknown, Input>, raw: unknown): Input => {
  const parsed = v.safeParse(request, raw, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? 'request';
  const isMissing = issue.input === undefined || issue.input === '';
  const named = v.safeParse(RefusalCode, issue.message);
  const code: RefusalCode = named.success
    ? named.output
    : isMissing
      ? 'param.missing'
      : 'param.invalid';
  const requirement = 'requirement' in issue ? issue.requirement : undefined;
  return refuse(code, {
    field,
    ...(typeof requirement === 'number' ? { min: requirement, max: requirement } : {}),
  });
};

const owned = <C extends { session: SessionOwner | null }>(context: C): Owned<C> => {
  const { session } = context;
  return session ? { ...context, session } : refuse('session.required');
};

/** A call open to visitors; the session is there when a valid one was sent. */
export const visitorCall = <Input>(
  shape: Shape<Input> & {
    envelope?: Envelope;
    answer: (input: Input, context: Context) => Promise<unknown>;
  },
): Call => ({
  method: shape.method,
  path: shape.path,
  who: 'visitor',
  keyed: false,
  carries: 'fields',
  envelope: shape.envelope ?? 'message',
  run: async (raw, context) => shape.answer(read(shape.request, raw), context),
});

/** A call for somebody who is logged in. */
export const userCall = <Input>(
  shape: Shape<Input> & { answer: (input: Input, context: Owned<Context>) => Promise<unknown> },
): Call => ({
  method: shape.method,
  path: shape.path,
  who: 'user',
  keyed: false,
  carries: 'fields',
  envelope: 'message',
  run: async (raw, context) => shape.answer(read(shape.request, raw), owned(context)),
});

/**
 * A visitor's call that must not happen twice: its effects and its answer commit together. `prove`
 * looks at its secrets first; what cannot be read is left to the call, which refuses it under its key.
 */
export const keyedVisitorCall = <Input, Proven>(
  shape: Shape<Input> & {
    prove: (input: Input, context: Context) => Promise<Proof<Proven>>;
    answer: (input: Input, context: KeyedContext & { proof: Proof<Proven> }) => Promise<unknown>;
  },
): Call => ({
  method: shape.method,
  path: shape.path,
  who: 'visitor',
  keyed: true,
  lockKey: async () => null,
  work: {
    prove: async (raw, context) => {
      const parsed = v.safeParse(shape.request, raw);
      if (!parsed.success) return async () => read(shape.request, raw);
      const proof = await shape.prove(parsed.output, context);
      return (keyed) => shape.answer(parsed.output, { ...keyed, proof });
    },
  },
});

type LockOf<Input> = (input: Input, services: Services) => string | Promise<string>;

const lockIn =
  <Input>(shape: Shape<Input> & { lockKey?: LockOf<Input> }) =>
  async (raw: unknown, { services }: Context): Promise<string | null> => {
    const parsed = v.safeParse(shape.request, raw);
    return parsed.success ? ((await shape.lockKey?.(parsed.output, services)) ?? null) : null;
  };

/** A user's call that must not happen twice. It holds the lock of its `lockKey` exclusively. */
export const keyedUserCall = <Input>(
  shape: Shape<Input> & {
    lockKey?: LockOf<Input>;
    answer: (input: Input, context: Owned<KeyedContext>) => Promise<unknown>;
  },
): Call => ({
  method: shape.method,
  path: shape.path,
  who: 'user',
  keyed: true,
  lockKey: lockIn(shape),
  work: {
    run: async (context) => shape.answer(read(shape.request, context.raw), owned(context)),
  },
});

/**
 * A user's call that must not happen twice and asks for secrets: `prove` looks at them before the
 * transaction; what cannot be read is left to the call, which refuses it under its key.
 */
export const provenUserCall = <Input, Proven>(
  shape: Shape<Input> & {
    prove: (input: Input, context: Owned<Context>) => Promise<Proof<Proven>>;
    answer: (
      input: Input,
      context: Owned<KeyedContext> & { proof: Proof<Proven> },
    ) => Promise<unknown>;
  },
): Call => ({
  method: shape.method,
  path: shape.path,
  who: 'user',
  keyed: true,
  lockKey: async () => null,
  work: {
    prove: async (raw, context) => {
      const parsed = v.safeParse(shape.request, raw);
      if (!parsed.success) return async () => read(shape.request, raw);
      const proof = await shape.prove(parsed.output, owned(context));
      return (keyed) => shape.answer(parsed.output, { ...owned(keyed), proof });
    },
  },
});

/** A user's call that decides from memory and is then committed, together with others. */
export const plannedUserCall = <Input>(
  shape: Shape<Input> & {
    lockKey: LockOf<Input>;
    plan: (input: Input, context: Owned<Context>) => Promise<Plan>;
  },
): Call => ({
  method: shape.method,
  path: shape.path,
  who: 'user',
  keyed: true,
  lockKey: lockIn(shape),
  work: {
    plan: async (raw, context) => shape.plan(read(shape.request, raw), owned(context)),
  },
});

/** A user's call that brings one file. */
export const uploadCall = (shape: {
  path: string;
  answer: (receive: () => Promise<Buffer>, context: Owned<Context>) => Promise<unknown>;
}): Call => ({
  method: 'POST',
  path: shape.path,
  who: 'user',
  keyed: false,
  carries: 'upload',
  run: (receive, context) => shape.answer(receive, owned(context)),
});

/** A call that gives a file; who may have it is for the call to know. */
export const downloadCall = <Input>(
  shape: Omit<Shape<Input>, 'method'> & {
    answer: (input: Input, context: Context) => Promise<FileAnswer>;
  },
): Call => ({
  method: 'GET',
  path: shape.path,
  who: 'visitor',
  keyed: false,
  carries: 'download',
  run: async (raw, context) => shape.answer(read(shape.request, raw), context),
});
