import type { Kysely } from 'kysely';
import { type Amount, compare } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import { fundTermsOf } from '../../schemas/wallet/coin-limits';
import { payoutOf, withdrawalFigures, withdrawalWithin } from '../../schemas/wallet/withdrawal';
import type { Tables } from '../database/tables';
import { bankCurrencyId, currencyOfId, ledgerCurrencyOf } from '../instruments/instruments';
import { balancesOf } from '../ledger/balances';
import type { Settings } from '../platform/settings';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import { refuse } from '../requests/refusal';
import { fundPasswordOf } from '../security/fund-password';
import { stateOf, verificationsOf } from '../verification/verification-store';
import { type AddressRow, addressesOf, isActive } from './address-store';
import { bankPayoutFor, payeeOf } from './bank-payout';
import { applicationsOfDay } from './daily-applications';
import type { Application } from './withdrawal-store';

/** What is asked for, before its rules are checked. */
export type AskedWithdrawal = {
  readonly currencyId: number;
  readonly destinationId: number | null;
  readonly destination: string;
  /** The card that the person means; null for the bound one. */
  readonly cardId: number | null;
  /** The fee in percent and the rate that the person was shown; null where the client does not say. */
  readonly shownRate: Amount | null;
  readonly shownUsdtPerUnit: Amount | null;
  readonly amount: string;
  readonly remark: string;
};

type Place = { readonly userId: number; readonly nowMs: number };

const withdrawable = (settings: Settings, currencyId: number) => {
  const coin = currencyOfId(currencyId);
  if (!coin) return refuse('currency.not_found');
  const terms = fundTermsOf(settings, currencyId);
  const isBank = coin.id === bankCurrencyId;
  const hasWay = isBank || (settings.chains[coin.name] ?? []).length > 0;
  if (!terms || !hasWay || !settings['funds.open']) return refuse('feature.closed');
  const unit = currencyOfId(ledgerCurrencyOf(coin.id))?.name ?? coin.name;
  return { coin, terms, isBank, unit };
};

/** The one of a person's addresses that is meant: by its id, which its text must equal, or by its text. */
const meant = (rows: readonly AddressRow[], { destinationId, destination }: AskedWithdrawal) =>
  rows.find(
    (row) =>
      (destinationId === null ? destination !== '' : row.id === destinationId) &&
      (destination === '' || row.address === destination),
  );

const destinationOf = async (
  db: Kysely<Tables>,
  { userId, nowMs }: Place,
  currencyId: number,
  asked: AskedWithdrawal,
): Promise<AddressRow> => {
  const rows = await addressesOf(db, userId, currencyId);
  if (rows.length === 0) refuse('withdraw.no_address');
  const row = meant(rows, asked) ?? refuse('withdraw.address_unknown');
  if (!isActive(row, nowMs)) {
    refuse('withdraw.address_cooling', { time: timeOf(row.usable_ms) });
  }
  return row;
};

const refuseHeld = async (db: Kysely<Tables>, { userId, nowMs }: Place) => {
  const user = await db
    .selectFrom('app_user')
    .select('hold_until_ms')
    .where('id', '=', userId)
    .executeTakeFirst();
  const heldMs = user?.hold_until_ms ?? null;
  if (heldMs !== null && heldMs > nowMs) refuse('security.hold', { time: timeOf(heldMs) });
};

const refuseBeyondDay = async (db: Kysely<Tables>, settings: Settings, place: Place) => {
  const limit = settings['withdraw.per_day'];
  if ((await applicationsOfDay(db, place.userId, place.nowMs)) >= limit) {
    refuse('withdraw.daily_limit', { limit });
  }
};

const checkedAmount = async (
  db: Kysely<Tables>,
  userId: number,
  { coin, terms, unit }: ReturnType<typeof withdrawable>,
  { amount, remark }: AskedWithdrawal,
) => {
  const limits = {
    minimum: terms.minWithdrawal,
    maximum: null,
    decimals: coin.decimalScale,
    available: (await balancesOf(db, userId)).in('change', ledgerCurrencyOf(coin.id)).available,
    left: null,
    needsCode: false,
  };
  const draft = { amount, remark, code: '' };
  return parseOrRefuse(withdrawalWithin(limits), draft, withdrawalFigures(limits, unit)).amount;
};

/** Nothing is booked at a fee other than the one that the person was shown. */
const refuseOtherFee = (rate: Amount, { shownRate }: AskedWithdrawal) => {
  if (shownRate !== null && compare(shownRate, rate) !== 0) {
    refuse('withdraw.fee_moved', { seen: shownRate, now: rate });
  }
};

/** What may be withdrawn, by somebody who has done what has to be done first. */
const admitted = async (
  db: Kysely<Tables>,
  settings: Settings,
  asked: AskedWithdrawal,
  { userId, nowMs }: Place,
) => {
  const way = withdrawable(settings, asked.currencyId);
  const { basic } = await verificationsOf(db, userId);
  if (settings['withdraw.kyc'] && stateOf(basic) !== 'verified') {
    refuse('kyc.required', { level: 'basic' });
  }
  const { isSet } = await fundPasswordOf(db, userId, nowMs);
  if (!isSet) refuse('fund.not_set');
  return way;
};

/**
 * The application that a request asks for, or a refusal, in the order of contract/rules.md#withdrawal.
 * It is asked again inside the transaction, under the lock of its person.
 */
export const checkedApplication = async (
  db: Kysely<Tables>,
  settings: Settings,
  asked: AskedWithdrawal,
  place: Place,
): Promise<Application> => {
  const way = await admitted(db, settings, asked, place);
  const { rate } = way.terms;
  const card = way.isBank ? await payeeOf(db, place.userId, asked.cardId) : null;
  const { chain, address: destination } =
    card ?? (await destinationOf(db, place, way.coin.id, asked));
  await refuseHeld(db, place);
  await refuseBeyondDay(db, settings, place);
  const amount = await checkedAmount(db, place.userId, way, asked);
  refuseOtherFee(rate, asked);
  const paid = card ? bankPayoutFor(settings, amount, rate, asked.shownUsdtPerUnit) : null;
  return {
    currency: way.coin.id,
    chain,
    destination,
    amount,
    rate,
    fee: paid?.fee ?? payoutOf(amount, rate).fee,
    remark: asked.remark,
    payout: card && paid ? { cardId: card.id, ...paid.payout } : null,
    expectedHours: settings['withdraw.expected_hours'],
  };
};
