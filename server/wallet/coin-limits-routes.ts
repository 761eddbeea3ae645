import { zero } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import { bankUnitsPerUsdt, CoinLimitsRequest, fundTermsOf } from '../../schemas/wallet/coin-limits';
import { SentCoinLimits } from '../../schemas/wallet/withdrawal-answer';
import { bankCurrencyId, currencyOfId, ledgerCurrencyOf } from '../instruments/instruments';
import { balancesOf } from '../ledger/balances';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import { applicationsOfDay } from './daily-applications';

const limits = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/get_info',
  who: 'user',
  about: 'What may be deposited and withdrawn of a coin, and what arrives.',
  request: CoinLimitsRequest,
  result: SentCoinLimits,
  refusals: ['currency.not_found'],
  run: async ({ currency }, { db, services, session: { userId }, nowMs }) => {
    const coin = currencyOfId(currency);
    if (!coin) return refuse('currency.not_found');
    const { settings } = services.config;
    const terms = fundTermsOf(settings, coin.id);
    const isBank = coin.id === bankCurrencyId;
    const balances = await balancesOf(db, userId);
    const { hold_until_ms: heldUntilMs } = await db
      .selectFrom('app_user')
      .select('hold_until_ms')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const isHeld = heldUntilMs !== null && heldUntilMs > nowMs;
    return {
      name: coin.name,
      rate: terms?.rate ?? zero,
      min_number: terms?.minWithdrawal ?? zero,
      max_number: zero,
      min_deposit: terms?.minDeposit ?? zero,
      decimal_scale: coin.decimalScale,
      change_balance: balances.in('change', ledgerCurrencyOf(coin.id)).available,
      daily_limit: settings['withdraw.per_day'],
      daily_used: await applicationsOfDay(db, userId, nowMs),
      expected_hours: settings['withdraw.expected_hours'],
      hold_until: isHeld ? timeOf(heldUntilMs) : null,
      receive_currency: isBank ? settings['bank.currency'] : coin.name,
      receive_per_unit: isBank ? bankUnitsPerUsdt(settings) : '1',
      usdt_per_unit: isBank ? settings['bank.usdt_per_unit'] : null,
      rate_time: isBank ? timeOf(nowMs) : null,
    };
  },
});

/** Limits of deposits and withdrawals (contract/calls/post-wallet-get-info.md). */
export const coinLimitsCalls: readonly Call[] = [limits];
