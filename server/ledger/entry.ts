import { type Amount, isZero, negate } from '../../schemas/kernel/money';

/** Why money moved (contract/codes.md#journal-kinds). */
export type StatementKind =
  | 'deposit.credit'
  | 'withdraw.freeze'
  | 'withdraw.done'
  | 'withdraw.return'
  | 'transfer.in'
  | 'transfer.out'
  | 'spot.freeze'
  | 'spot.fill'
  | 'spot.release'
  | 'spot.fee'
  | 'lever.margin'
  | 'lever.close'
  | 'lever.liquidation'
  | 'lever.overnight'
  | 'lever.fee'
  | 'lever.cancel'
  | 'option.stake'
  | 'option.fee'
  | 'option.settle'
  | 'option.void'
  | 'hosting.in'
  | 'hosting.interest'
  | 'hosting.return'
  | 'hosting.redeem'
  | 'hosting.penalty'
  | 'subscription.freeze'
  | 'subscription.pay'
  | 'subscription.release'
  | 'subscription.deliver'
  | 'subscription.unlock'
  | 'subscription.bonus'
  | 'rebate.pay'
  | 'demo.grant'
  | 'operator.adjust';

/** Where a user's money lies: an account, available or frozen. */
export type UserBucket =
  | 'change'
  | 'change.frozen'
  | 'lever'
  | 'lever.frozen'
  | 'micro'
  | 'micro.frozen'
  | 'trust.frozen';

/** The other side of what users gain and lose. */
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

/** The owner of every house bucket; user ids begin at 1. */
export const houseOwner = 0;

export type Place =
  | { readonly owner: number; readonly bucket: UserBucket }
  | { readonly owner: typeof houseOwner; readonly bucket: HouseBucket };

export type Line = Place & { readonly currency: number; readonly delta: Amount };

/** A movement of money before it is booked. Its lines sum to zero in every currency. */
export type Entry = {
  readonly timeMs: number;
  readonly kind: StatementKind;
  /** The order or record that the movement belongs to. */
  readonly ref: { readonly kind: string; readonly id: string };
  /** The request key of the call that caused it. */
  readonly key?: string;
  /**
   * What was booked, where the record that it belongs to says so too: terms of an order, a fill.
   */
  readonly detail?: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
};

export const ofUser = (owner: number, bucket: UserBucket): Place => ({ owner, bucket });
export const ofHouse = (bucket: HouseBucket): Place => ({ owner: houseOwner, bucket });

/**
 * The two lines of `from → to`; none when nothing moves, so that a fee of zero needs no special
 * case.
 */
export const move = (from: Place, to: Place, currency: number, amount: Amount): Line[] =>
  isZero(amount)
    ? []
    : [
        { ...from, currency, delta: negate(amount) },
        { ...to, currency, delta: amount },
      ];
