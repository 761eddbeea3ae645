import type { Kysely } from 'kysely';
import {
  type Amount,
  amount as amountOf,
  compare,
  divide,
  isPositive,
} from '../../schemas/kernel/money';
import { bankPayoutOf } from '../../schemas/wallet/bank-withdrawal';
import { bankUnitsPerUsdt } from '../../schemas/wallet/coin-limits';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';
import { bankCardOf, masked } from './bank-card';

const one = amountOf('1');

/** The bound card as a destination, if it is the one that the person means. */
export const payeeOf = async (db: Kysely<Tables>, userId: number, cardId: number | null) => {
  const card = (await bankCardOf(db, userId)) ?? refuse('bank.not_bound');
  if (cardId !== null && card.id !== cardId) refuse('bank.card_unknown');
  return { id: card.id, chain: '', address: masked(card.account_number) };
};

/**
 * Fee and payout of an amount, at no rate other than the one that the person was shown
 * (contract/rules.md#withdrawal-to-a-bank-card).
 */
export const bankPayoutFor = (
  settings: Settings,
  amount: Amount,
  rate: Amount,
  shown: Amount | null,
) => {
  const usdtPerUnit = settings['bank.usdt_per_unit'];
  if (shown !== null && compare(shown, usdtPerUnit) !== 0) {
    refuse('bank.rate_moved', {
      seen: divide(one, shown),
      now: bankUnitsPerUsdt(settings),
      currency: settings['bank.currency'],
    });
  }
  const { fee, received } = bankPayoutOf(amount, { rate, usdtPerUnit });
  if (!isPositive(received)) refuse('amount.invalid');
  const receivedIn = settings['bank.currency'];
  return { fee, payout: { usdtPerUnit, received, receivedIn } };
};
