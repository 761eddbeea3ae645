import * as v from 'valibot';
import {
  SentPasskeyOptions,
  SentPasskeyRemoval,
  SentPasskeys,
  SentRecoveryCodes,
} from '../../schemas/security/answer';
import {
  PasskeyChallengeRequest,
  PasskeyOptionsRequest,
  PasskeyRegisterRequest,
  PasskeyRemovalRequest,
  PasskeyStepUpRequest,
} from '../../schemas/security/passkey';
import { PasskeyResetRequest } from '../../schemas/security/password-reset';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import { visitorSender } from '../users/code-sender';
import { checkCode } from '../users/codes';
import { contactOf, findAccount } from '../users/users';
import { accountBehind } from './credentials';
import { startHold } from './hold';
import { holdCredential } from './login-password';
import { ownContactOf } from './own-contact';
import { tryOwnPassword } from './own-password';
import {
  assertionOptions,
  listPasskeys,
  registrationOptions,
  removePasskey,
  tryNewPasskey,
} from './passkeys';
import { dropRecoveryCodes, issueRecoveryCodes } from './recovery-codes';
import { codeRefusals, credentialRefusals, factorRefusals, passwordRefusals } from './refusals';
import { factorsOf, trySecondFactor } from './second-factor';
import { notifyOfChange } from './security-notifier';
import { runSerially } from './serial';

const options = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/passkey/options',
  who: 'user',
  about: 'Options for the browser to make a passkey.',
  request: PasskeyOptionsRequest,
  result: SentPasskeyOptions,
  refusals: [...passwordRefusals, 'record.state'],
  run: async ({ password }, { db, services, session, nowMs, clientIp }) => {
    const { userId } = session;
    const proof = await tryOwnPassword(services, { userId, password, clientIp }, nowMs);
    return db.transaction().execute(async (trx) => {
      await services.sessions.hold(trx, session);
      await proof(trx);
      const { account } = await ownContactOf(trx, userId);
      return { options: await registrationOptions(trx, services, { userId, account }, nowMs) };
    });
  },
});

const registerPasskey = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/passkey/register',
  who: 'user',
  about: 'Registers a passkey; the first factor of an account brings recovery codes.',
  request: PasskeyRegisterRequest,
  result: SentRecoveryCodes,
  refusals: ['auth.passkey_wrong'],
  run: async ({ response, name }, { db, services, session, nowMs }) => {
    const { userId } = session;
    const proof = await tryNewPasskey(services, { userId, response, name }, nowMs);
    const recovery = await db.transaction().execute(async (trx) => {
      await services.sessions.hold(trx, session);
      const isFirst = (await factorsOf(trx, userId)).length === 0;
      await proof(trx);
      return isFirst ? issueRecoveryCodes(trx, services, userId) : [];
    });
    notifyOfChange(services, userId, 'passkey_added');
    return { recovery };
  },
});

const list = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/passkey/list',
  who: 'user',
  about: 'The passkeys of the account.',
  request: v.object({}),
  result: SentPasskeys,
  refusals: [],
  run: (_, { db, session: { userId } }) => listPasskeys(db, userId),
});

const challenge = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/passkey/challenge',
  who: 'visitor',
  about: 'Options for a passkey as second factor of a login.',
  request: PasskeyChallengeRequest,
  result: SentPasskeyOptions,
  refusals: [...credentialRefusals, 'record.not_found'],
  run: async (input, context) => {
    const { db, services, nowMs } = context;
    const { id: userId, version } = await accountBehind(input, context);
    return db.transaction().execute(async (trx) => {
      await holdCredential(trx, { userId, version });
      return {
        options: await assertionOptions(trx, services, { userId, purpose: 'login' }, nowMs),
      };
    });
  },
});

const stepUp = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/passkey/step-up',
  who: 'user',
  about: 'Options for a passkey as second factor of another call.',
  request: PasskeyStepUpRequest,
  result: SentPasskeyOptions,
  refusals: ['record.not_found'],
  run: ({ call }, { db, services, session, nowMs }) =>
    db.transaction().execute(async (trx) => {
      await services.sessions.hold(trx, session);
      const place = { userId: session.userId, purpose: call };
      return { options: await assertionOptions(trx, services, place, nowMs) };
    }),
});

/** Only for the code that was sent, which it leaves as it is: nobody else learns who has a passkey. */
const stepUpForReset = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/passkey/step-up-reset',
  who: 'visitor',
  about: 'Options for a passkey as second factor of a password reset.',
  request: PasskeyResetRequest,
  result: SentPasskeyOptions,
  refusals: [...codeRefusals, 'record.not_found'],
  run: async ({ account, code }, { db, services, nowMs, clientIp }) => {
    const user = await findAccount(db, account);
    const sender = visitorSender(clientIp);
    const tried = { purpose: 'forget', contact: contactOf(account), code, sender };
    await checkCode(db, services.config.settings, tried, nowMs);
    if (!user) return refuse('auth.code_wrong');
    const place = { userId: user.id, purpose: 'user/forget' } as const;
    return db.transaction().execute(async (trx) => ({
      options: await assertionOptions(trx, services, place, nowMs),
    }));
  },
});

const remove = call({
  kind: 'proven',
  method: 'POST',
  path: 'user/passkey/remove',
  who: 'user',
  about: 'Removes a passkey.',
  request: PasskeyRemovalRequest,
  result: SentPasskeyRemoval,
  refusals: [...passwordRefusals, ...factorRefusals, 'record.not_found'],
  prove: ({ password, code, passkey }, { services, session: { userId }, nowMs, clientIp }) => {
    const shown = { userId, purpose: 'user/passkey/remove', code, passkey } as const;
    return runSerially(
      () => tryOwnPassword(services, { userId, password, clientIp }, nowMs),
      () => trySecondFactor(services, shown, nowMs),
    );
  },
  run: async ({ id }, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    await proof(trx);
    await removePasskey(trx, { userId, id });
    if ((await factorsOf(trx, userId)).length === 0) {
      await dropRecoveryCodes(trx, userId);
      await startHold(trx, services.config.settings, userId, nowMs);
    }
    afterCommit(() => notifyOfChange(services, userId, 'passkey_removed'));
    return { removed: true };
  },
});

export const passkeyCalls: readonly Call[] = [
  options,
  registerPasskey,
  list,
  challenge,
  stepUp,
  stepUpForReset,
  remove,
];
