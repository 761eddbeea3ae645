import { type Amount, isZero, negate } from '../../schemas/kernel/money';
import type { StatementKind } from '../../schemas/wallet/statement-kind';

/** A user's bucket: an account, available or frozen. */
export type UserBucket =
  | 'change'
  | 'change.frozen'
  | 'lever'
  | 'lever.frozen'
  | 'micro'
  | 'micro.frozen'
  | 'trust.frozen';

/** The counterparty of users' gains and losses. */
export type HouseBucket =
  | 'sys.outside'
  | 'sys.fee'
  | 'sys.market'
  | 'sys.contract'
  | 'sys.option'
  | 'sys.interest'
  | 'sys.penalty'
  | 'sys.promotion'
  | 'sys.issue'
  | 'sys.grant';

/** The owner of every house bucket; user ids start at 1. */
export const houseOwner = 0;

export type LedgerAccount =
  | { readonly owner: number; readonly bucket: UserBucket }
  | { readonly owner: typeof houseOwner; readonly bucket: HouseBucket };

export type Line = LedgerAccount & { readonly currency: number; readonly delta: Amount };

/** A movement of money before it is booked. Its postings sum to zero per currency. */
export type Entry = {
  readonly timeMs: number;
  readonly kind: StatementKind;
  /** The order or record that it belongs to. */
  readonly ref: { readonly kind: string; readonly id: string };
  /** The idempotency key of the call that caused it. */
  readonly key?: string;
  /** What was booked, as the record also states it: terms of an order, a fill. */
  readonly detail?: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
};

/** How the entries for one kind of records are written. */
export const entriesFor =
  (ref: string) =>
  ({ id }: { readonly id: number }, kind: StatementKind, timeMs: number, lines: Line[]): Entry => ({
    timeMs,
    kind,
    ref: { kind: ref, id: `${id}` },
    lines,
  });

export const ofUser = (owner: number, bucket: UserBucket): LedgerAccount => ({ owner, bucket });
export const ofHouse = (bucket: HouseBucket): LedgerAccount => ({ owner: houseOwner, bucket });

/**
 * The two postings of `from → to`; none for a zero amount, so that a zero fee needs no special
 * case.
 */
export const move = (
  from: LedgerAccount,
  to: LedgerAccount,
  currency: number,
  amount: Amount,
): Line[] =>
  isZero(amount)
    ? []
    : [
        { ...from, currency, delta: negate(amount) },
        { ...to, currency, delta: amount },
      ];
