import {
  AuthenticatorEnableRequest,
  AuthenticatorRemovalRequest,
  AuthenticatorStart,
} from '../../schemas/kernel/second-factor';
import {
  SentAuthenticator,
  SentAuthenticatorRemoval,
  SentRecoveryCodes,
} from '../../schemas/security/answer';
import { type Call, call, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import {
  hasAuthenticator,
  removeAuthenticator,
  startAuthenticator,
  tryFirstCode,
} from './authenticator';
import { startHold } from './hold';
import { ownContactOf } from './own-contact';
import { tryOwnPassword } from './own-password';
import { hasPasskey } from './passkeys';
import { dropRecoveryCodes, issueRecoveryCodes } from './recovery-codes';
import { factorRefusals, passwordRefusals } from './refusals';
import { trySecondFactor } from './second-factor';
import { notifyOfChange } from './security-notifier';
import { runSerially } from './serial';

const setUp = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/totp/setup',
  who: 'user',
  about: 'Starts an authenticator app; the secret waits ten minutes for its first code.',
  request: AuthenticatorStart,
  result: SentAuthenticator,
  refusals: [...passwordRefusals, 'totp.already_on'],
  run: async ({ password }, { db, services, session, nowMs, clientIp }) => {
    const { userId } = session;
    if (await hasAuthenticator(db, userId)) refuse('totp.already_on');
    const tried = { userId, password, clientIp };
    const proof = await tryOwnPassword(services, tried, nowMs);
    return db.transaction().execute(async (trx) => {
      await services.sessions.hold(trx, session);
      await proof(trx);
      const { account } = await ownContactOf(trx, userId);
      return startAuthenticator(trx, services.seal, { userId, account }, nowMs);
    });
  },
});

const enable = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/totp/enable',
  who: 'user',
  about: 'Switches the authenticator on by its first code and answers recovery codes.',
  request: AuthenticatorEnableRequest,
  result: SentRecoveryCodes,
  refusals: ['totp.already_on', 'totp.not_on', 'auth.totp_wrong', 'auth.locked'],
  run: async ({ totp: code }, { db, services, session, nowMs }) => {
    const { userId } = session;
    const proof = await tryFirstCode(services, { userId, code }, nowMs);
    const recovery = await db.transaction().execute(async (trx) => {
      await services.sessions.hold(trx, session);
      await proof(trx);
      return issueRecoveryCodes(trx, services, userId);
    });
    notifyOfChange(services, userId, 'totp_on');
    return { recovery };
  },
});

const disable = call({
  kind: 'proven',
  method: 'POST',
  path: 'user/totp/disable',
  who: 'user',
  about: 'Switches the authenticator off.',
  request: AuthenticatorRemovalRequest,
  result: SentAuthenticatorRemoval,
  refusals: [...passwordRefusals, ...factorRefusals, 'totp.not_on'],
  prove: async (
    { password, code, passkey },
    { db, services, session: { userId }, nowMs, clientIp },
  ) => {
    if (!(await hasAuthenticator(db, userId))) return refusing(new Refusal('totp.not_on'));
    const shown = { userId, purpose: 'user/totp/disable', code, passkey } as const;
    return runSerially(
      () => tryOwnPassword(services, { userId, password, clientIp }, nowMs),
      () => trySecondFactor(services, shown, nowMs),
    );
  },
  run: async (_, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    await proof(trx);
    if (!(await removeAuthenticator(trx, userId))) refuse('totp.not_on');
    // Recovery codes serve for as long as there is a factor of any kind.
    if (!(await hasPasskey(trx, userId))) await dropRecoveryCodes(trx, userId);
    await startHold(trx, services.config.settings, userId, nowMs);
    afterCommit(() => notifyOfChange(services, userId, 'totp_off'));
    return { enabled: false };
  },
});

export const authenticatorCalls: readonly Call[] = [setUp, enable, disable];
