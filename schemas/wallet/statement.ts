import * as v from 'valibot';
import { listOf } from '../kernel/rows';
import {
  Figure,
  FigureOrNull,
  flagOr,
  IdOrNull,
  intOr,
  orNull,
  Text,
  TimeOrNull,
  Uid,
} from '../kernel/wire';
import {
  isStatementKind,
  kindOfNumber,
  type StatementGroup,
  type StatementKind,
} from './statement-kind';
import { type Account, accounts } from './wallet';

/** The number of each account on the wire (contract/codes.md#accounts). */
export const accountNumbers: Readonly<Record<Account, number>> = {
  change: 2,
  lever: 3,
  micro: 4,
  trust: 6,
};

export const accountOfNumber = (number: number | null): Account | null =>
  accounts.find((account) => accountNumbers[account] === number) ?? null;

/** The record that a movement belongs to. */
const RecordRef = v.object({ kind: v.string(), id: Uid });
export type RecordRef = v.InferOutput<typeof RecordRef>;

/** One movement in one account (contract/calls/post-wallet-legal-log.md). */
export const StatementRow = v.pipe(
  v.object({
    id: Uid,
    currency: IdOrNull,
    currency_name: Text,
    balance_type: intOr(null),
    is_lock: flagOr(false),
    value: Figure,
    before: FigureOrNull,
    after: FigureOrNull,
    type: intOr(null),
    kind: Text,
    info: Text,
    ref: orNull(RecordRef),
    created_time: TimeOrNull,
  }),
  v.transform((wire) => {
    const account = accountOfNumber(wire.balance_type);
    const numbered = wire.type === null ? null : kindOfNumber(wire.type, account);
    const kind: StatementKind | null =
      wire.kind === '' ? numbered : isStatementKind(wire.kind) ? wire.kind : null;
    return {
      id: wire.id,
      currencyId: wire.currency,
      currency: wire.currency_name,
      account,
      /** Whether it moved the frozen side of the account. */
      isFrozen: wire.is_lock,
      amount: wire.value,
      before: wire.before,
      after: wire.after,
      kind,
      /** How the server names a kind that is not known here: its text, its code, its number. */
      label: wire.info || wire.kind || `${wire.type ?? ''}`,
      ref: wire.ref,
      createdAt: wire.created_time,
    };
  }),
);
export type StatementRow = v.InferOutput<typeof StatementRow>;

/** The rows that a statement shows; null means all. */
export type StatementFilter = {
  currencyId: number | null;
  account: Account | null;
  group: StatementGroup | null;
  /** No row before this instant. */
  since: string | null;
};

export const wholeStatement: StatementFilter = {
  currencyId: null,
  account: null,
  group: null,
  since: null,
};

/** A record that holds a part of a currency frozen (contract/calls/post-wallet-frozen.md). */
const FrozenRecord = v.pipe(
  v.object({ balance_type: intOr(null), value: Figure, ref: RecordRef }),
  v.transform(({ balance_type, value, ref }) => ({
    account: accountOfNumber(balance_type),
    amount: value,
    record: ref,
  })),
);
export type FrozenRecord = v.InferOutput<typeof FrozenRecord>;

export const FrozenRecords = v.pipe(
  v.object({ held: listOf(FrozenRecord) }),
  v.transform(({ held }) => held),
);
