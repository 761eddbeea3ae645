import type * as v from 'valibot';
import type { StepUpCall } from '../../schemas/security/passkey';
import type { WithdrawalRequest } from '../../schemas/wallet/withdrawal';
import type { SentWithdrawal } from '../../schemas/wallet/withdrawal-answer';
import type { CallContext, KeyedContext, Proof } from '../requests/call';
import type { SessionOwner } from '../requests/session-owner';
import { tryFundPassword } from '../security/fund-password';
import { orRefusing } from '../security/or-refusing';
import { ownContactOf } from '../security/own-contact';
import { trySecondFactor } from '../security/second-factor';
import { notifyOfChange } from '../security/security-notifier';
import { runSerially } from '../security/serial';
import { ownerSender } from '../users/code-sender';
import { tryCode } from '../users/codes';
import { publishWithdrawal } from './withdrawal-notices';
import { checkedApplication } from './withdrawal-rules';
import { applyForWithdrawal, lockPerson } from './withdrawal-store';
import { wireWithdrawal } from './withdrawal-wire';

type Input = v.InferOutput<typeof WithdrawalRequest>;
type Owned<C> = Omit<C, 'session'> & { readonly session: SessionOwner };

/** The secrets of an application whose rules are kept; they are looked at after the rules. */
export const provenApplication = (
  input: Input,
  { db, services, session: { userId }, nowMs, clientIp }: Owned<CallContext>,
  purpose: StepUpCall,
) =>
  orRefusing(async () => {
    const { settings } = services.config;
    await checkedApplication(db, settings, input, { userId, nowMs });
    const password = { userId, password: input.fundPassword, clientIp };
    const { contact } = await ownContactOf(db, userId);
    const tried = { purpose: 'withdraw', contact, code: input.code, sender: ownerSender(userId) };
    const shown = { userId, purpose, code: input.totp, passkey: input.passkey };
    return runSerially(
      () => tryFundPassword(services, password, nowMs),
      ...(settings['withdraw.code_required'] ? [() => tryCode(db, settings, tried, nowMs)] : []),
      () => trySecondFactor(services, shown, nowMs),
    );
  });

/** Records an application, whose rules are checked once more under the lock of its person. */
export const appliedFor = async (
  input: Input,
  context: Owned<KeyedContext> & { readonly proof: Proof<unknown> },
): Promise<SentWithdrawal> => {
  const { trx, key, proof, services, session, nowMs, afterCommit } = context;
  const { userId } = session;
  await proof(trx);
  await lockPerson(trx, userId);
  const application = await checkedApplication(trx, services.config.settings, input, {
    userId,
    nowMs,
  });
  const row = await applyForWithdrawal(trx, application, { userId, key, nowMs });
  afterCommit(() => {
    publishWithdrawal(services, row);
    notifyOfChange(services, userId, 'withdrawal_applied');
  });
  return wireWithdrawal(row);
};
