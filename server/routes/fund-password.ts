import * as v from 'valibot';
import type { AccountKind } from '../../schemas/account';
import { type OwnCodePurpose, OwnCodeRequest } from '../../schemas/code';
import { FundPasswordRequest } from '../../schemas/fund-password';
import { type Call, provenUserCall, refusing, userCall } from '../call';
import { ownerSender } from '../identity/code-sender';
import { tryCode } from '../identity/codes';
import {
  fundPasswordOf,
  isFundPasswordOf,
  newFundPassword,
  tryFundPassword,
} from '../identity/fund-password';
import { startHold } from '../identity/hold';
import { inTurn } from '../identity/in-turn';
import { addressBefore, ownAddressOf } from '../identity/own-address';
import { trySecondFactor } from '../identity/second-factor';
import { tellOfChange } from '../identity/security-news';
import { sendCode } from '../identity/send-code';
import { maskedAccount } from '../identity/users';
import { Refusal, refuse } from '../refusal';

const yes = 1;
const no = 2;

const hasPassword = userCall({
  method: 'POST',
  path: 'user/has_password',
  request: v.object({}),
  answer: async (_, { db, session, nowMs }) =>
    (await fundPasswordOf(db, session.userId, nowMs)).isSet ? yes : no,
});

/** The kind of address that a code is to allow another one of. */
const replacedBy: Partial<Record<OwnCodePurpose, AccountKind>> = {
  ...{ change_mobile: 'mobile', change_email: 'email' },
};

const ownCode = userCall({
  method: 'POST',
  path: 'set/sms_other_mail',
  request: OwnCodeRequest,
  answer: async ({ scene }, context) => {
    const { db, session } = context;
    const kind = replacedBy[scene];
    const own = kind ? addressBefore(db, session.userId, kind) : ownAddressOf(db, session.userId);
    const { channel, address, account } = await own;
    const sender = ownerSender(session.userId);
    const sent = await sendCode({ purpose: scene, channel, address, sender }, context);
    return { ...sent, to: maskedAccount(account) };
  },
});

const setFundPassword = provenUserCall({
  method: 'POST',
  path: 'safe/update_password',
  request: FundPasswordRequest,
  prove: async (
    { password, old, code, totp, passkey },
    { db, services, session: { userId }, nowMs },
  ) => {
    const { settings } = services.config;
    const { isSet } = await fundPasswordOf(db, userId, nowMs);
    const shown = { userId, purpose: 'safe/update_password', code: totp, passkey } as const;
    const factor = () => trySecondFactor(services, shown, nowMs);
    if (!isSet) {
      const show = await factor();
      if (show.refusal) return refusing(show.refusal);
      const write = await newFundPassword(password);
      return async (trx) => {
        await show(trx);
        return write.first(trx, userId, nowMs);
      };
    }
    if (old === '' && code === '') {
      return refusing(new Refusal('param.missing', { field: 'oldpassword' }));
    }
    const { address } = await ownAddressOf(db, userId);
    const sender = ownerSender(userId);
    const spend = await inTurn(
      () =>
        old === ''
          ? tryCode(db, settings, { purpose: 'fund_password', address, code, sender }, nowMs)
          : tryFundPassword(db, settings, { userId, password: old }, nowMs),
      factor,
    );
    if (spend.refusal) return refusing(spend.refusal);
    const isSame = await isFundPasswordOf(db, userId, password);
    const write = await newFundPassword(password);
    return async (trx) => {
      await spend(trx);
      if (isSame) refuse('auth.password_same');
      return write.another(trx, userId, nowMs);
    };
  },
  answer: async (_, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    const { isFirst } = await proof(trx);
    const heldMs = isFirst ? null : await startHold(trx, services.config.settings, userId, nowMs);
    afterCommit(() =>
      tellOfChange(services, userId, isFirst ? 'fund_password_set' : 'fund_password_changed'),
    );
    return { set: true, hold_until: heldMs === null ? null : new Date(heldMs).toISOString() };
  },
});

export const fundPasswordCalls: readonly Call[] = [hasPassword, ownCode, setFundPassword];
