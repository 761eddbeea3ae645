import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Language } from '../../schemas/kernel/language';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import type { Tables } from '../database/tables';
import type { Plan } from './plan';
import { isReading, readingOf, readRequest } from './read-request';
import { type Refusal, refuse } from './refusal';
import type { Services } from './services';
import type { SessionOwner } from './session-owner';

/** What every call knows besides its input. */
export type CallContext = {
  services: Services;
  db: Kysely<Tables>;
  language: Language;
  session: SessionOwner | null;
  /** Unix milliseconds of the server's clock when the call arrived. */
  nowMs: number;
  /** Network address and browser of the caller, for limits and the session list only. */
  clientIp: string;
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
export type KeyedContext = Omit<CallContext, 'db'> & {
  trx: Transaction<Tables>;
  /** The request as it came. */
  raw: unknown;
  /** The request key. */
  key: string;
  /** Runs when, and only when, the transaction has been committed by this very request. */
  afterCommit: (run: () => void) => void;
};

/**
 * How a payload is wrapped: as everywhere, or for candles as existing clients read it
 * (contract/calls/get-currency-new-timeshar.md).
 */
export type Envelope = 'message' | 'bars';

/** Bytes that are answered as they are. */
type FileAnswer = { readonly type: string; readonly bytes: Buffer };

/** What a keyed call does inside its transaction. */
export type Run = (context: KeyedContext) => Promise<unknown>;

type Who = 'visitor' | 'user';

/** The context of somebody who is logged in, or of anybody. */
type For<W extends Who, C> = W extends 'user' ? Omit<C, 'session'> & { session: SessionOwner } : C;

/** A result as it may be handed over: nothing in it is changed any more. */
type Sent<T> = T extends readonly (infer Row)[]
  ? readonly Sent<Row>[]
  : T extends object
    ? { readonly [Name in keyof T]: Sent<T[Name]> }
    : T;

/** What the contract says of a call; its pages and its OpenAPI description are made from this. */
export type Terms = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** A visitor's call has a session if a valid token was sent. */
  readonly who: Who;
  /** What the call does, in a sentence. */
  readonly about: string;
  readonly request: v.GenericSchema;
  /** The payload exactly as this server sends it. */
  readonly result: v.GenericSchema;
  /**
   * Why it may refuse, besides what its request schema names and what every call of its kind may
   * answer (see `call-refusals.ts`). A refusal that is missing here is reported as a fault.
   */
  readonly refusals: readonly RefusalCode[];
  /** Whether its answer is the same for everybody, so that caches may keep it for a second. */
  readonly isPublic?: boolean;
};

type Described<W extends Who, Input, Result> = Terms & {
  readonly who: W;
  readonly request: v.GenericSchema<unknown, Input>;
  readonly result: v.GenericSchema<unknown, Result>;
};

type Lock<Input> = {
  /** Requests with one key of the lock run one after the other. */
  readonly lockKey?: (input: Input, services: Services) => string | Promise<string>;
};

type Declared<W extends Who, Input, Result, Proven> = Described<W, Input, Result> &
  (
    | {
        /** May be repeated: reads, or what does not matter twice. */
        readonly kind: 'plain';
        readonly envelope?: Envelope;
        readonly run: (
          input: Input,
          context: For<W, CallContext>,
        ) => Promise<Sent<NoInfer<Result>>>;
      }
    | {
        /** Brings one file, as multipart; it is read when the call asks for it. */
        readonly kind: 'upload';
        readonly run: (
          receive: () => Promise<Buffer>,
          context: For<W, CallContext>,
        ) => Promise<Sent<NoInfer<Result>>>;
      }
    | {
        /** Answers a file; who may have it is for the call to know. */
        readonly kind: 'download';
        readonly run: (input: Input, context: For<W, CallContext>) => Promise<FileAnswer>;
      }
    | (Lock<Input> & {
        /** Must not happen twice: its effects and its answer commit together, under its key. */
        readonly kind: 'keyed';
        readonly run: (
          input: Input,
          context: For<W, KeyedContext>,
        ) => Promise<Sent<NoInfer<Result>>>;
      })
    | {
        /** A keyed call with secrets, which are looked at before the transaction. */
        readonly kind: 'proven';
        readonly prove: (input: Input, context: For<W, CallContext>) => Promise<Proof<Proven>>;
        readonly run: (
          input: Input,
          context: For<W, KeyedContext> & { proof: Proof<NoInfer<Proven>> },
        ) => Promise<Sent<NoInfer<Result>>>;
      }
    | (Required<Lock<Input>> & {
        /** A keyed call that decides from memory and is then committed, together with others. */
        readonly kind: 'planned';
        readonly run: (
          input: Input,
          context: For<W, CallContext>,
        ) => Promise<Plan<Sent<NoInfer<Result>>>>;
      })
  );

/** One call of the contract, ready to be mounted: its input is parsed inside. */
export type Call = Terms &
  (
    | {
        readonly keyed: false;
        readonly carries: 'fields';
        readonly envelope: Envelope;
        readonly run: (raw: unknown, context: CallContext) => Promise<unknown>;
      }
    | {
        readonly keyed: false;
        readonly carries: 'upload';
        readonly run: (receive: () => Promise<Buffer>, context: CallContext) => Promise<unknown>;
      }
    | {
        readonly keyed: false;
        readonly carries: 'download';
        readonly run: (raw: unknown, context: CallContext) => Promise<FileAnswer>;
      }
    | {
        readonly keyed: true;
        readonly carries: 'fields';
        /** Requests with one key of the lock run one after the other; null takes no lock. */
        readonly lockKey: (raw: unknown, context: CallContext) => Promise<string | null>;
        /**
         * `prove` looks at the secrets before the transaction, so that a wrong one is counted
         * although
         * the refusal undoes everything else, and so that hashing holds up nobody; gives what is to
         * run. `plan` decides without the database, so that many requests are committed together;
         * it
         * holds its lock shared.
         */
        readonly work:
          | { readonly prove: (raw: unknown, context: CallContext) => Promise<Run> }
          | { readonly run: Run }
          | { readonly plan: (raw: unknown, context: CallContext) => Promise<Plan> };
      }
  );

type Sessioned = { session: SessionOwner | null };

/** The context as the call was promised it: a user's call runs for somebody who is logged in. */
function contextFor<W extends Who, C extends Sessioned>(who: W, context: C): For<W, C>;
function contextFor(who: Who, context: Sessioned): Sessioned {
  if (who === 'user' && !context.session) refuse('session.required');
  return context;
}

const lockIn =
  <Input>({ request, lockKey }: Lock<Input> & { request: v.GenericSchema<unknown, Input> }) =>
  async (raw: unknown, { services }: CallContext): Promise<string | null> => {
    const parsed = v.safeParse(request, raw);
    return parsed.success ? ((await lockKey?.(parsed.output, services)) ?? null) : null;
  };

/** Makes a call from what it declares. */
export const call = <W extends Who, Input, Result, Proven>(
  declared: Declared<W, Input, Result, Proven>,
): Call => {
  const { method, path, who, about, request, result, refusals, isPublic = false } = declared;
  const terms: Terms = { method, path, who, about, request, result, refusals, isPublic };
  switch (declared.kind) {
    case 'plain': {
      const read = isReading(method, request)
        ? readingOf(request)
        : (raw: unknown) => readRequest(request, raw);
      return {
        ...terms,
        keyed: false,
        carries: 'fields',
        envelope: declared.envelope ?? 'message',
        run: async (raw, context) => declared.run(read(raw), contextFor(who, context)),
      };
    }
    case 'upload':
      return {
        ...terms,
        keyed: false,
        carries: 'upload',
        run: async (receive, context) => declared.run(receive, contextFor(who, context)),
      };
    case 'download':
      return {
        ...terms,
        keyed: false,
        carries: 'download',
        run: async (raw, context) =>
          declared.run(readRequest(request, raw), contextFor(who, context)),
      };
    case 'keyed':
      return {
        ...terms,
        keyed: true,
        carries: 'fields',
        lockKey: lockIn(declared),
        work: {
          run: async (context) =>
            declared.run(readRequest(request, context.raw), contextFor(who, context)),
        },
      };
    case 'proven':
      return {
        ...terms,
        keyed: true,
        carries: 'fields',
        lockKey: async () => null,
        work: {
          prove: async (raw, context) => {
            const parsed = v.safeParse(request, raw);
            // What cannot be read is left to the call, which refuses it under its key.
            if (!parsed.success) return async () => readRequest(request, raw);
            const proof = await declared.prove(parsed.output, contextFor(who, context));
            return async (keyed) =>
              declared.run(parsed.output, { ...contextFor(who, keyed), proof });
          },
        },
      };
    case 'planned':
      return {
        ...terms,
        keyed: true,
        carries: 'fields',
        lockKey: lockIn(declared),
        work: {
          plan: async (raw, context) =>
            declared.run(readRequest(request, raw), contextFor(who, context)),
        },
      };
  }
};
