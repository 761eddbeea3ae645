import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import { BankCardQuery, BankCardRequest } from '../../schemas/wallet/bank-card';
import { SentBankCard, SentSavedCard } from '../../schemas/wallet/withdrawal-answer';
import { type Call, call, refusing } from '../requests/call';
import { Refusal } from '../requests/refusal';
import { fundPasswordOf, tryFundPassword } from '../security/fund-password';
import { startHold } from '../security/hold';
import { fundRefusals } from '../security/refusals';
import { notifyOfChange } from '../security/security-notifier';
import { type BoundCard, bankCardOf, bindBankCard, claimBankCard, masked } from './bank-card';

/** A card in the form of contract/calls/post-user-cash-info.md; empty texts where none is bound. */
const wireCard = (card: BoundCard | null, isFull: boolean) => {
  const shown = isFull ? (number: string) => number : masked;
  const boundAt = card ? timeOf(card.bound_ms) : null;
  return {
    id: card?.id ?? null,
    real_name: card?.holder ?? '',
    bank_name: card?.bank_name ?? '',
    bank_branch: card?.branch ?? '',
    bank_account: shown(card?.account_number ?? ''),
    iban: shown(card?.iban ?? ''),
    bank_address: card?.bank_address ?? '',
    swift_code: card?.swift_code ?? '',
    residence_address: card?.holder_address ?? '',
    postal_code: card?.postal_code ?? '',
    created_at: boundAt,
    updated_at: boundAt,
    banks: [],
  };
};

const bankCard = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/cash_info',
  who: 'user',
  about: 'The bound bank card; empty texts where none is bound.',
  request: BankCardQuery,
  result: SentBankCard,
  refusals: [],
  run: async ({ full }, { db, session: { userId } }) =>
    wireCard(await bankCardOf(db, userId), full),
});

const saveBankCard = call({
  kind: 'proven',
  method: 'POST',
  path: 'user/cash_save',
  who: 'user',
  about: 'Binds or replaces the bank card.',
  request: BankCardRequest,
  result: SentSavedCard,
  refusals: fundRefusals,
  prove: async ({ password }, { db, services, session: { userId }, nowMs, clientIp }) => {
    const { isSet, lockedUntilMs } = await fundPasswordOf(db, userId, nowMs);
    if (!isSet) return refusing(new Refusal('fund.not_set'));
    if (lockedUntilMs !== null) {
      return refusing(new Refusal('fund.locked', { time: timeOf(lockedUntilMs) }));
    }
    return tryFundPassword(services, { userId, password, clientIp }, nowMs);
  },
  run: async ({ card }, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    await proof(trx);
    await claimBankCard(trx, userId);
    const isReplacing = (await bankCardOf(trx, userId)) !== null;
    const bound = await bindBankCard(trx, userId, card, nowMs);
    const heldMs = isReplacing
      ? await startHold(trx, services.config.settings, userId, nowMs)
      : null;
    afterCommit(() =>
      notifyOfChange(services, userId, isReplacing ? 'card_replaced' : 'card_bound'),
    );
    return { ...wireCard(bound, false), hold_until: timeOrNull(heldMs) };
  },
});

export const bankCardCalls: readonly Call[] = [bankCard, saveBankCard];
