import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { RefusalCode } from '../../schemas/kernel/refusal';
import { fundTermsOf } from '../../schemas/wallet/coin-limits';
import { withdrawalWithin } from '../../schemas/wallet/withdrawal';
import type { Tables } from '../database/tables';
import { balancesOf } from '../ledger/balances';
import { bankCurrencyId, type Currency, currencyOfId } from '../market/instruments';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';
import { fundPasswordOf } from '../security/fund-password';
import { stateOf, verificationsOf } from '../verification/verification-store';
import { type AddressRow, addressesOf, isActive } from './address-store';
import { applicationsOfDay } from './daily-applications';
import type { Application } from './withdrawal-store';

/** What is asked for, before its rules are checked. */
export type Asked = {
  readonly currencyId: number;
  readonly addressId: number | null;
  readonly address: string;
  readonly amount: string;
  readonly remark: string;
};

const timeOf = (instantMs: number) => new Date(instantMs).toISOString();

const withdrawable = (settings: Settings, currencyId: number) => {
  const coin = currencyOfId(currencyId);
  if (!coin) return refuse('currency.not_found');
  const terms = fundTermsOf(settings, currencyId);
  const hasChain = (settings.chains[coin.name] ?? []).length > 0;
  return terms && hasChain && coin.id !== bankCurrencyId && settings['funds.open']
    ? { coin, terms }
    : refuse('feature.closed');
};

/** The one of a person's addresses that is meant: by its id, which its text must equal, or by its text. */
const meant = (rows: readonly AddressRow[], { addressId, address }: Asked) =>
  rows.find(
    (row) =>
      (addressId === null ? address !== '' : row.id === addressId) &&
      (address === '' || row.address === address),
  );

const destinationOf = async (
  db: Kysely<Tables>,
  { userId, nowMs }: { userId: number; nowMs: number },
  coin: Currency,
  asked: Asked,
): Promise<AddressRow> => {
  const rows = await addressesOf(db, userId, coin.id);
  if (rows.length === 0) refuse('withdraw.no_address');
  const row = meant(rows, asked) ?? refuse('withdraw.address_unknown');
  if (!isActive(row, nowMs)) {
    refuse('withdraw.address_cooling', { time: timeOf(row.usable_ms) });
  }
  return row;
};

const refuseHeld = async (db: Kysely<Tables>, userId: number, nowMs: number) => {
  const user = await db
    .selectFrom('app_user')
    .select('hold_until_ms')
    .where('id', '=', userId)
    .executeTakeFirst();
  const heldMs = user?.hold_until_ms ?? null;
  if (heldMs !== null && heldMs > nowMs) refuse('security.hold', { time: timeOf(heldMs) });
};

const checkedAmount = async (
  db: Kysely<Tables>,
  userId: number,
  { coin, terms }: ReturnType<typeof withdrawable>,
  { amount, remark }: Asked,
) => {
  const limits = {
    minimum: terms.minWithdrawal,
    maximum: null,
    decimals: coin.decimalScale,
    available: (await balancesOf(db, userId)).in('change', coin.id).available,
    left: null,
    needsCode: false,
  };
  const draft = { amount, remark, code: '' };
  const parsed = v.safeParse(withdrawalWithin(limits), draft, { abortEarly: true });
  if (parsed.success) return parsed.output.amount;
  const code = v.parse(RefusalCode, parsed.issues[0].message);
  switch (code) {
    case 'amount.decimals':
      return refuse(code, { decimals: coin.decimalScale });
    case 'amount.below_min':
      return refuse(code, { min: terms.minWithdrawal, currency: coin.name });
    default:
      return refuse(code);
  }
};

/**
 * The application that a request asks for, or a refusal, in the order of contract/rules.md#withdrawal.
 * It is asked again inside the transaction, under the lock of its person.
 */
export const checkedApplication = async (
  db: Kysely<Tables>,
  settings: Settings,
  asked: Asked,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<Application> => {
  const place = withdrawable(settings, asked.currencyId);
  const { basic } = await verificationsOf(db, userId);
  if (settings['withdraw.kyc'] && stateOf(basic) !== 'verified') {
    refuse('kyc.required', { level: 'basic' });
  }
  const { isSet } = await fundPasswordOf(db, userId, nowMs);
  if (!isSet) refuse('fund.not_set');
  const { chain, address } = await destinationOf(db, { userId, nowMs }, place.coin, asked);
  await refuseHeld(db, userId, nowMs);
  const limit = settings['withdraw.per_day'];
  if ((await applicationsOfDay(db, userId, nowMs)) >= limit)
    refuse('withdraw.daily_limit', { limit });
  return {
    currency: place.coin.id,
    chain,
    address,
    amount: await checkedAmount(db, userId, place, asked),
    rate: place.terms.rate,
    remark: asked.remark,
    expectedHours: settings['withdraw.expected_hours'],
  };
};
