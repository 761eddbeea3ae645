import * as v from 'valibot';
import { openWithdrawalStates } from '../../machines/wallet/withdrawal-lifecycle';
import { SentTime, sentPageOf } from '../../schemas/kernel/answer';
import { Id, Int, PageRequest } from '../../schemas/kernel/wire';
import { SentWithdrawal } from '../../schemas/wallet/answer';
import {
  WithdrawalCancellationRequest,
  WithdrawalRequest,
  withdrawalStatuses,
} from '../../schemas/wallet/withdrawal';
import { ownerSender } from '../account/code-sender';
import { tryCode } from '../account/codes';
import { type Call, call } from '../requests/call';
import { wirePage } from '../requests/page';
import { refuse } from '../requests/refusal';
import { tryFundPassword } from '../security/fund-password';
import { orRefusing } from '../security/or-refusing';
import { ownAddressOf } from '../security/own-address';
import { codeRefusals, factorRefusals, fundRefusals } from '../security/refusals';
import { trySecondFactor } from '../security/second-factor';
import { notifyOfChange } from '../security/security-notifier';
import { runSerially } from '../security/serial';
import { publishWithdrawal } from './withdrawal-notices';
import { checkedApplication } from './withdrawal-rules';
import {
  applyForWithdrawal,
  endWithdrawal,
  lockedWithdrawal,
  lockPerson,
  type WithdrawalSelection,
  withdrawalsOf,
} from './withdrawal-store';
import { wireWithdrawal } from './withdrawal-wire';

type Input = v.InferOutput<typeof WithdrawalRequest>;

const withdraw = call({
  kind: 'proven',
  method: 'POST',
  path: 'wallet/out',
  who: 'user',
  about: 'Applies for a withdrawal to a saved address; the amount is frozen until it is reviewed.',
  request: WithdrawalRequest,
  result: SentWithdrawal,
  refusals: [
    'currency.not_found',
    'feature.closed',
    'kyc.required',
    ...fundRefusals,
    'withdraw.no_address',
    'withdraw.address_unknown',
    'withdraw.address_cooling',
    'security.hold',
    'withdraw.daily_limit',
    'amount.invalid',
    'amount.decimals',
    'amount.below_min',
    'wallet.insufficient',
    ...codeRefusals,
    ...factorRefusals,
  ],
  prove: (input: Input, { db, services, session: { userId }, nowMs, address: from }) =>
    orRefusing(async () => {
      const { settings } = services.config;
      await checkedApplication(db, settings, input, { userId, nowMs });
      const password = { userId, password: input.fundPassword, address: from };
      const { address } = await ownAddressOf(db, userId);
      const tried = { purpose: 'withdraw', address, code: input.code, sender: ownerSender(userId) };
      const shown = {
        ...({ userId, purpose: 'wallet/out' } as const),
        code: input.totp,
        passkey: input.passkey,
      };
      return runSerially(
        () => tryFundPassword(services, password, nowMs),
        ...(settings['withdraw.code_required'] ? [() => tryCode(db, settings, tried, nowMs)] : []),
        () => trySecondFactor(services, shown, nowMs),
      );
    }),
  run: async (input, { trx, key, proof, services, session: { userId }, nowMs, afterCommit }) => {
    await proof(trx);
    await lockPerson(trx, userId);
    const { settings } = services.config;
    const application = await checkedApplication(trx, settings, input, { userId, nowMs });
    const row = await applyForWithdrawal(trx, application, { userId, key, nowMs });
    afterCommit(() => {
      publishWithdrawal(services, row);
      notifyOfChange(services, userId, 'withdrawal_applied');
    });
    return wireWithdrawal(row);
  },
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

const statesOf: Readonly<Record<number, WithdrawalSelection['states']>> = {
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
    id: v.optional(Id),
    currency: v.optional(v.pipe(Int, v.minValue(all)), all),
    status: v.optional(v.pipe(Int, v.minValue(all), v.maxValue(4)), all),
    start_time: v.optional(SentTime),
    end_time: v.optional(SentTime),
  }),
  result: sentPageOf(SentWithdrawal),
  refusals: [],
  run: async (input, { db, session: { userId } }) => {
    const instantOf = (time: string | undefined) => (time === undefined ? null : Date.parse(time));
    const selection = {
      id: input.id ?? null,
      currency: input.currency === all ? null : input.currency,
      states: statesOf[input.status] ?? null,
      fromMs: instantOf(input.start_time),
      untilMs: instantOf(input.end_time),
    };
    const { rows, total } = await withdrawalsOf(db, userId, selection, input);
    return wirePage({ ...input, total }, rows.map(wireWithdrawal));
  },
});

/**
 * Withdrawals of coins (contract/calls/post-wallet-out.md, contract/calls/post-wallet-out-cancel.md,
 * contract/calls/get-charge-mention-log3.md).
 */
export const withdrawalCalls: readonly Call[] = [withdraw, cancel, records];
