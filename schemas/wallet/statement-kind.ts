import type { Account } from './wallet';

/** The kinds of a movement of money (contract/codes.md#journal-kinds). */
export const statementKinds = [
  'deposit.credit',
  'withdraw.freeze',
  'withdraw.done',
  'withdraw.return',
  'transfer.in',
  'transfer.out',
  'spot.freeze',
  'spot.fill',
  'spot.release',
  'spot.fee',
  'lever.margin',
  'lever.close',
  'lever.liquidation',
  'lever.overnight',
  'lever.fee',
  'lever.cancel',
  'option.stake',
  'option.fee',
  'option.settle',
  'option.void',
  'hosting.in',
  'hosting.interest',
  'hosting.return',
  'hosting.redeem',
  'hosting.penalty',
  'subscription.freeze',
  'subscription.pay',
  'subscription.release',
  'subscription.deliver',
  'subscription.unlock',
  'subscription.bonus',
  'rebate.pay',
  'demo.grant',
  'operator.adjust',
] as const;
export type StatementKind = (typeof statementKinds)[number];

export const isStatementKind = (kind: string): kind is StatementKind =>
  statementKinds.some((known) => known === kind);

/** The parts of a business that a statement can be filtered by: the beginnings of kinds. */
export const statementGroups = [
  'deposit',
  'withdraw',
  'transfer',
  'spot',
  'lever',
  'option',
  'hosting',
  'subscription',
  'rebate',
] as const;
export type StatementGroup = (typeof statementGroups)[number];

/** The numbers of older servers. A number that several kinds share says only the first of them. */
const numbers: Readonly<Record<StatementKind, number>> = {
  'deposit.credit': 200,
  'withdraw.freeze': 99,
  'withdraw.done': 100,
  'withdraw.return': 101,
  'transfer.in': 11,
  'transfer.out': 12,
  'spot.freeze': 50,
  'spot.fill': 51,
  'spot.release': 102,
  'spot.fee': 51,
  'lever.margin': 30,
  'lever.close': 31,
  'lever.liquidation': 32,
  'lever.overnight': 34,
  'lever.fee': 35,
  'lever.cancel': 36,
  'option.stake': 501,
  'option.fee': 501,
  'option.settle': 502,
  'option.void': 502,
  'hosting.in': 42,
  'hosting.interest': 44,
  'hosting.return': 44,
  'hosting.redeem': 44,
  'hosting.penalty': 44,
  'subscription.freeze': 50,
  'subscription.pay': 42,
  'subscription.release': 102,
  'subscription.deliver': 44,
  'subscription.unlock': 44,
  'subscription.bonus': 44,
  'rebate.pay': 33,
  'demo.grant': 3,
  'operator.adjust': 3,
};

/** A transfer has other numbers in the accounts of contracts and options. */
const derivativeOffset = 4;
const isTransferSide = (kind: StatementKind) => kind === 'transfer.in' || kind === 'transfer.out';

/** The number of a kind in an account (contract/codes.md#journal-kinds). */
export const numberOfKind = (kind: StatementKind, account: Account): number =>
  numbers[kind] + (isTransferSide(kind) && account !== 'change' ? derivativeOffset : 0);

/** The kind that a number means in an account; null where it may be one of several, or is unknown. */
export const kindOfNumber = (number: number, account: Account | null): StatementKind | null => {
  const candidates = statementKinds.filter(
    (kind) => numberOfKind(kind, account ?? 'change') === number,
  );
  const [only] = candidates;
  return candidates.length === 1 && only !== undefined ? only : null;
};
