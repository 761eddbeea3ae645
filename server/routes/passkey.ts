import * as v from 'valibot';
import {
  PasskeyChallengeRequest,
  PasskeyOptionsRequest,
  PasskeyRegisterRequest,
  PasskeyRemovalRequest,
} from '../../schemas/passkey';
import { type Call, provenUserCall, refusing, userCall, visitorCall } from '../call';
import { accountBehind } from '../identity/credentials';
import { startHold } from '../identity/hold';
import { inTurn } from '../identity/in-turn';
import { ownAddressOf } from '../identity/own-address';
import { tryOwnPassword } from '../identity/own-password';
import {
  assertionOptions,
  listPasskeys,
  registrationOptions,
  removePasskey,
  tryNewPasskey,
} from '../identity/passkeys';
import { dropRecoveryCodes, issueRecoveryCodes } from '../identity/recovery-codes';
import { factorsOf, tryFactorOrRecovery } from '../identity/second-factor';
import { tellOfChange } from '../identity/security-news';

const options = userCall({
  method: 'POST',
  path: 'user/passkey/options',
  request: PasskeyOptionsRequest,
  answer: async ({ password }, { db, services, session: { userId }, nowMs, address }) => {
    const tried = { userId, password, address };
    const proof = await tryOwnPassword(services, tried, nowMs);
    await db.transaction().execute(proof);
    const { account } = await ownAddressOf(db, userId);
    return { options: await registrationOptions(services, { userId, account }, nowMs) };
  },
});

const registerPasskey = userCall({
  method: 'POST',
  path: 'user/passkey/register',
  request: PasskeyRegisterRequest,
  answer: async ({ response, name }, { db, services, session: { userId }, nowMs }) => {
    const proof = await tryNewPasskey(services, { userId, response, name }, nowMs);
    const recovery = await db.transaction().execute(async (trx) => {
      const isFirst = (await factorsOf(trx, userId)).length === 0;
      await proof(trx);
      return isFirst ? issueRecoveryCodes(trx, services, userId) : [];
    });
    tellOfChange(services, userId, 'passkey_added');
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
    const { id } = await accountBehind(input, context);
    return { options: await assertionOptions(context.services, id, context.nowMs) };
  },
});

const remove = provenUserCall({
  method: 'POST',
  path: 'user/passkey/remove',
  request: PasskeyRemovalRequest,
  prove: ({ password, code }, { services, session: { userId }, nowMs, address }) =>
    inTurn(
      () => tryOwnPassword(services, { userId, password, address }, nowMs),
      async () => {
        const proof = await tryFactorOrRecovery(services, { userId, code }, nowMs);
        if (proof.refusal) return refusing(proof.refusal);
        return async (trx) => {
          await proof(trx);
        };
      },
    ),
  answer: async ({ id }, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    await proof(trx);
    await removePasskey(trx, { userId, id });
    if ((await factorsOf(trx, userId)).length === 0) {
      await dropRecoveryCodes(trx, userId);
      await startHold(trx, services.config.settings, userId, nowMs);
    }
    afterCommit(() => tellOfChange(services, userId, 'passkey_removed'));
    return { removed: true };
  },
});

export const passkeyCalls: readonly Call[] = [options, registerPasskey, list, challenge, remove];
