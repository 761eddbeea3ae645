import * as v from 'valibot';
import {
  PasskeyChallengeRequest,
  PasskeyOptionsRequest,
  PasskeyRegisterRequest,
  PasskeyRemovalRequest,
  PasskeyStepUpRequest,
} from '../../schemas/security/passkey';
import { PasskeyResetRequest } from '../../schemas/security/password-reset';
import { visitorSender } from '../account/code-sender';
import { checkCode } from '../account/codes';
import { accountBehind } from '../account/credentials';
import { addressOf, findAccount } from '../account/users';
import { type Call, provenUserCall, userCall, visitorCall } from '../requests/call';
import { refuse } from '../requests/refusal';
import { startHold } from './hold';
import { holdCredential } from './login-password';
import { ownAddressOf } from './own-address';
import { tryOwnPassword } from './own-password';
import {
  assertionOptions,
  listPasskeys,
  registrationOptions,
  removePasskey,
  tryNewPasskey,
} from './passkeys';
import { dropRecoveryCodes, issueRecoveryCodes } from './recovery-codes';
import { factorsOf, trySecondFactor } from './second-factor';
import { notifyOfChange } from './security-notifier';
import { runSerially } from './serial';

const options = userCall({
  method: 'POST',
  path: 'user/passkey/options',
  request: PasskeyOptionsRequest,
  answer: async ({ password }, { db, services, session, nowMs, address }) => {
    const { userId } = session;
    const proof = await tryOwnPassword(services, { userId, password, address }, nowMs);
    return db.transaction().execute(async (trx) => {
      await services.sessions.hold(trx, session);
      await proof(trx);
      const { account } = await ownAddressOf(trx, userId);
      return { options: await registrationOptions(trx, services, { userId, account }, nowMs) };
    });
  },
});

const registerPasskey = userCall({
  method: 'POST',
  path: 'user/passkey/register',
  request: PasskeyRegisterRequest,
  answer: async ({ response, name }, { db, services, session, nowMs }) => {
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

const list = userCall({
  method: 'GET',
  path: 'user/passkey/list',
  request: v.object({}),
  answer: (_, { db, session: { userId } }) => listPasskeys(db, userId),
});

const challenge = visitorCall({
  method: 'POST',
  path: 'user/passkey/challenge',
  request: PasskeyChallengeRequest,
  answer: async (input, context) => {
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

const stepUp = userCall({
  method: 'POST',
  path: 'user/passkey/step-up',
  request: PasskeyStepUpRequest,
  answer: ({ call }, { db, services, session, nowMs }) =>
    db.transaction().execute(async (trx) => {
      await services.sessions.hold(trx, session);
      const place = { userId: session.userId, purpose: call };
      return { options: await assertionOptions(trx, services, place, nowMs) };
    }),
});

/** Only for the code that was sent, which it leaves as it is: nobody else learns who has a passkey. */
const stepUpForReset = visitorCall({
  method: 'POST',
  path: 'user/passkey/step-up-reset',
  request: PasskeyResetRequest,
  answer: async ({ account, code }, { db, services, nowMs, address }) => {
    const user = await findAccount(db, account);
    const sender = visitorSender(address);
    const tried = { purpose: 'forget', address: addressOf(account), code, sender };
    await checkCode(db, services.config.settings, tried, nowMs);
    if (!user) return refuse('auth.code_wrong');
    const place = { userId: user.id, purpose: 'user/forget' } as const;
    return db.transaction().execute(async (trx) => ({
      options: await assertionOptions(trx, services, place, nowMs),
    }));
  },
});

const remove = provenUserCall({
  method: 'POST',
  path: 'user/passkey/remove',
  request: PasskeyRemovalRequest,
  prove: ({ password, code, passkey }, { services, session: { userId }, nowMs, address }) => {
    const shown = { userId, purpose: 'user/passkey/remove', code, passkey } as const;
    return runSerially(
      () => tryOwnPassword(services, { userId, password, address }, nowMs),
      () => trySecondFactor(services, shown, nowMs),
    );
  },
  answer: async ({ id }, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
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
