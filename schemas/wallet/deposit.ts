import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import {
  type Amount,
  Amount as AmountText,
  decimalsOf,
  isAtLeast,
  isPositive,
  multiplyMoney,
  subtract,
  zero,
} from '../kernel/money';
import type { RuleFigures } from '../kernel/refusal';
import { readRows } from '../kernel/rows';
import {
  Figure,
  FigureOrNull,
  flagOr,
  Id,
  IdOrNull,
  orNull,
  readBy,
  Text,
  TimeOrNull,
} from '../kernel/wire';
import { rowsIn, textFrom } from '../kernel/wire-value';

/** The states of a deposit (contract/lifecycles.md#deposit). */
export const depositStates = ['reviewing', 'approved', 'rejected'] as const;
export type DepositState = (typeof depositStates)[number];

/** As numbered on the wire (contract/codes.md#statuses). */
export const depositStatuses = { reviewing: 1, approved: 2, rejected: 3 } as const satisfies Record<
  DepositState,
  number
>;

/** What a deposit is credited by, fixed when it is declared. */
export type DepositRates = {
  /** Fee as a fraction of what arrives. */
  feeRate: Amount;
  /** Units of the credited coin for one declared unit. */
  perUnit: Amount;
};

/** What is credited for an amount that arrived, and the fee (contract/formulas.md#deposits). */
export const creditOf = (
  arrived: Amount,
  { feeRate, perUnit }: DepositRates,
): { fee: Amount; credited: Amount } => {
  const worth = multiplyMoney(arrived, perUnit);
  const fee = multiplyMoney(worth, feeRate);
  return { fee, credited: subtract(worth, fee) };
};

/** The form as typed, not validated. */
export type DepositDraft = {
  amount: string;
  /** Of whom the payment comes, or a note. */
  account: string;
};
export const emptyDeposit: DepositDraft = { amount: '', account: '' };

/** What a coin takes. */
export type DepositLimits = { minimum: Amount; decimals: number };

const Account = v.pipe(
  v.string('param.invalid'),
  v.normalize('NFC'),
  v.trim(),
  v.maxLength(100, 'param.invalid'),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'param.invalid'),
);

/** The figures that the texts of the rules mention. */
export const depositFigures = (
  { minimum, decimals }: DepositLimits,
  currency: string,
): RuleFigures => ({
  'amount.decimals': { decimals },
  'amount.below_min': { min: minimum, currency },
});

/** An amount within the limits of its coin. */
export const depositAmountWithin = ({ minimum, decimals }: DepositLimits) =>
  v.pipe(
    v.string('amount.invalid'),
    v.transform((text) => text.trim()),
    AmountText,
    v.check(isPositive, 'amount.invalid'),
    v.check((amount) => decimalsOf(amount) <= decimals, 'amount.decimals'),
    v.check((amount) => isAtLeast(amount, minimum), 'amount.below_min'),
  );

/** The amount of a draft that can be declared as it is; null otherwise. */
export const declarableAmount = (typed: string, limits: DepositLimits): Amount | null => {
  const parsed = v.safeParse(depositAmountWithin(limits), typed);
  return parsed.success ? parsed.output : null;
};

/** The rules of contract/rules.md#deposit, for one coin. */
export const depositWithin = (limits: DepositLimits) =>
  v.object({ amount: depositAmountWithin(limits), account: Account });

/** A draft with what was paid to, and the picture that proves it. */
export type ChosenDeposit = DepositDraft & {
  currencyId: number;
  /** Empty for the bank. */
  chain: string;
  /** The reference of the uploaded picture. */
  proof: string;
  limits: DepositLimits;
};

const Proof = v.pipe(v.string(), v.nonEmpty('deposit.proof_required'));

export const isDeposit = ({ proof, limits, amount, account }: ChosenDeposit): boolean =>
  v.is(Proof, proof) && v.is(depositWithin(limits), { amount, account });

/** The request on the wire (contract/calls/post-wallet-charge-req.md). */
export const depositFields = ({
  currencyId,
  chain,
  proof,
  limits,
  amount,
  account,
}: ChosenDeposit) => {
  const draft = v.parse(depositWithin(limits), { amount, account });
  return {
    currency: currencyId,
    ...(chain === '' ? {} : { chain }),
    amount: draft.amount,
    imgs: v.parse(Proof, proof),
    ...(draft.account === '' ? {} : { account: draft.account }),
  };
};

const Reference = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2048)), '');

/** The rules need the coin and are checked later. */
export const DepositRequest = v.pipe(
  v.object({
    currency: described(Id, 'Currency id.'),
    chain: v.optional(
      described(
        v.pipe(v.string(), v.trim()),
        'Chain, as `app/config` lists it under `chains`; empty for the bank card.',
      ),
      '',
    ),
    amount: described(v.string(), 'Declared amount, decimal, in the declared unit.'),
    imgs: described(
      Reference,
      'Picture that proves the payment: the id or address of an own upload.',
    ),
    pic: described(Reference, 'The same as `imgs`.'),
    img: described(Reference, 'The same as `imgs`.'),
    account: v.optional(
      described(Account, 'Of whom the payment comes, or a note; at most 100 characters.'),
      '',
    ),
  }),
  v.transform(({ imgs, pic, img, ...wire }) => ({ ...wire, proof: imgs || pic || img })),
);

/** A paper payment to one's own paper address. */
export type PaperPayment = {
  currencyId: number;
  chain: string;
  amount: string;
  limits: DepositLimits;
};

/** The form of a paper payment. */
export const paperPaymentWithin = (limits: DepositLimits) =>
  v.object({ amount: depositAmountWithin(limits) });

export const isPaperPayment = ({ amount, limits }: PaperPayment): boolean =>
  v.is(paperPaymentWithin(limits), { amount });

export const paperPaymentFields = ({ currencyId, chain, amount, limits }: PaperPayment) => ({
  currency: currencyId,
  ...(chain === '' ? {} : { chain }),
  amount: v.parse(depositAmountWithin(limits), amount),
});

export const PaperPaymentRequest = v.object({
  currency: described(Id, 'Currency id.'),
  chain: v.optional(
    described(
      v.pipe(v.string(), v.trim()),
      'Chain, as `app/config` lists it under `chains`; empty for the bank card.',
    ),
    '',
  ),
  amount: described(v.string(), 'Declared amount, decimal, in the declared unit.'),
});

/** Who moved a record, as far as a server says. */
const Step = v.pipe(
  v.object({ state: v.picklist(depositStates), at: TimeOrNull, by: Text }),
  v.transform(({ state, at, by }) => ({ state, at, by })),
);

const stepsFrom = (value: unknown) => readRows(Step, rowsIn(value) ?? []).rows;

const stateFrom = (value: unknown): DepositState | null =>
  depositStates.find((state) => `${depositStatuses[state]}` === textFrom(value)) ?? null;

/** A declared deposit (contract/calls/get-charge-mention-log2.md). */
export const DepositRecord = v.pipe(
  v.object({
    id: Id,
    currency_id: IdOrNull,
    currency: IdOrNull,
    name: Text,
    chain: Text,
    address: Text,
    amount: Figure,
    fee: FigureOrNull,
    real_number: FigureOrNull,
    received: FigureOrNull,
    status: readBy<number | string, DepositState>(stateFrom),
    remark: Text,
    account: Text,
    proof: orNull(v.pipe(v.string(), v.nonEmpty())),
    simulated: flagOr(false),
    created_at: TimeOrNull,
    updated_at: TimeOrNull,
    timeline: v.optional(v.pipe(v.unknown(), v.transform(stepsFrom)), []),
  }),
  v.transform((wire) => ({
    id: wire.id,
    currencyId: wire.currency_id ?? wire.currency,
    /** Empty where the server does not name it. */
    name: wire.name,
    chain: wire.chain,
    address: wire.address,
    amount: wire.amount,
    fee: wire.fee ?? zero,
    /** Null until it is credited. */
    credited: wire.status === 'approved' ? (wire.real_number ?? wire.amount) : null,
    /** What the reviewer found, where that differs from what was declared. */
    received: wire.received,
    state: wire.status,
    reason: wire.remark,
    account: wire.account,
    proof: wire.proof,
    isSimulated: wire.simulated,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
    timeline: wire.timeline,
  })),
);
export type DepositRecord = v.InferOutput<typeof DepositRecord>;

/** The record, or null from servers that only confirm. */
export const DepositResult = v.union([
  DepositRecord,
  v.pipe(
    Confirmation,
    v.transform(() => null),
  ),
]);
