import * as v from 'valibot';
import { openWithdrawalStates } from '../../machines/wallet/withdrawal-lifecycle';
import { SentTime, sentPageOf } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import { Id, Int, NumberOrAll, PageRequest } from '../../schemas/kernel/wire';
import { BankWithdrawalRequest } from '../../schemas/wallet/bank-withdrawal';
import {
  WithdrawalCancellationRequest,
  WithdrawalRequest,
  withdrawalStatuses,
} from '../../schemas/wallet/withdrawal';
import { SentWithdrawal } from '../../schemas/wallet/withdrawal-answer';
import { type Call, call } from '../requests/call';
import { createdBetween, ownPage } from '../requests/own-page';
import { wirePage } from '../requests/page';
import { refuse } from '../requests/refusal';
import { codeRefusals, factorRefusals, fundRefusals } from '../security/refusals';
import { appliedFor, provenApplication } from './withdrawal-application';
import { publishWithdrawal } from './withdrawal-notices';
import { endWithdrawal, lockedWithdrawal } from './withdrawal-store';
import { type WithdrawalRow, wireWithdrawal } from './withdrawal-wire';

const bankRefusals = ['bank.not_bound', 'bank.card_unknown', 'bank.rate_moved'] as const;
const addressRefusals = [
  'withdraw.no_address',
  'withdraw.address_unknown',
  'withdraw.address_cooling',
] as const;
const applicationRefusals = [
  'feature.closed',
  'kyc.required',
  ...fundRefusals,
  'security.hold',
  'withdraw.daily_limit',
  'amount.invalid',
  'amount.decimals',
  'amount.below_min',
  'wallet.insufficient',
  'withdraw.fee_moved',
  ...codeRefusals,
  ...factorRefusals,
] as const;

const withdraw = call({
  kind: 'proven',
  method: 'POST',
  path: 'wallet/out',
  who: 'user',
  about:
    'Applies for a withdrawal to a saved address, or of 9999 to the bound bank card; the amount is frozen until it is reviewed.',
  request: WithdrawalRequest,
  result: SentWithdrawal,
  refusals: ['currency.not_found', ...addressRefusals, ...bankRefusals, ...applicationRefusals],
  prove: (input, context) => provenApplication(input, context, 'wallet/out'),
  run: appliedFor,
});

const withdrawToBank = call({
  kind: 'proven',
  method: 'POST',
  path: 'wallet/newOut',
  who: 'user',
  about:
    'Applies for a withdrawal of USDT to the bound bank card; the amount is frozen until it is reviewed.',
  request: BankWithdrawalRequest,
  result: SentWithdrawal,
  refusals: [...bankRefusals, ...applicationRefusals],
  prove: (input, context) => provenApplication(input, context, 'wallet/newOut'),
  run: appliedFor,
});

const cancel = call({
  kind: 'keyed',
  method: 'POST',
  path: 'wallet/out/cancel',
  who: 'user',
  about: 'Cancels a withdrawal that is under review; the application still counts for its day.',
  request: WithdrawalCancellationRequest,
  result: SentWithdrawal,
  refusals: ['record.not_found', 'record.state'],
  run: async ({ id }, { trx, key, services, session: { userId }, nowMs, afterCommit }) => {
    const row = await lockedWithdrawal(trx, id);
    if (row?.user_id !== userId) return refuse('record.not_found');
    const event = { type: 'withdrawal.cancelled' } as const;
    const cancelled = await endWithdrawal(trx, row, { event, key, nowMs });
    afterCommit(() => publishWithdrawal(services, cancelled));
    return wireWithdrawal(cancelled);
  },
});

const statesOf: Readonly<Record<number, readonly WithdrawalRow['state'][]>> = {
  [withdrawalStatuses.reviewing]: openWithdrawalStates,
  [withdrawalStatuses.approved]: ['approved'],
  [withdrawalStatuses.rejected]: ['rejected'],
  [withdrawalStatuses.cancelled]: ['cancelled'],
};

const all = 0;

const records = call({
  kind: 'plain',
  method: 'GET',
  path: 'charge_mention/log3',
  who: 'user',
  about: 'Own withdrawals, newest first.',
  request: v.object({
    ...PageRequest.entries,
    id: v.optional(described(Id, 'Id of a withdrawal; in the request, to get that one only.')),
    currency: described(NumberOrAll(all), 'Currency id; in the request, 0 for all.'),
    status: v.optional(
      described(
        v.pipe(Int, v.minValue(all), v.maxValue(4)),
        '1 under review, 2 approved, 3 rejected, 4 cancelled; in the request, 0 for all.',
      ),
      all,
    ),
    start_time: v.optional(described(SentTime, 'Only records from this time on.')),
    end_time: v.optional(described(SentTime, 'Only records before this time.')),
  }),
  result: sentPageOf(SentWithdrawal),
  refusals: [],
  run: async (input, { db, session: { userId } }) => {
    const where = {
      id: input.id ?? null,
      currency: input.currency === all ? null : input.currency,
      state: statesOf[input.status] ?? null,
    };
    const and = createdBetween(input.start_time, input.end_time);
    const listed = { userId, where, and };
    const { rows, total } = await ownPage<WithdrawalRow>(db, 'withdrawal', listed, input);
    return wirePage({ ...input, total }, rows.map(wireWithdrawal));
  },
});

/**
 * Withdrawals of coins and to the bank (contract/calls/post-wallet-out.md,
 * contract/calls/post-wallet-newOut.md, contract/calls/post-wallet-out-cancel.md,
 * contract/calls/get-charge-mention-log3.md).
 */
export const withdrawalCalls: readonly Call[] = [withdraw, withdrawToBank, cancel, records];
