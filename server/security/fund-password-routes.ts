import * as v from 'valibot';
import type { AccountKind } from '../../schemas/account/account';
import { SentOwnCode } from '../../schemas/account/answer';
import { type OwnCodePurpose, OwnCodeRequest } from '../../schemas/account/code';
import { maskedAccount } from '../../schemas/account/masked-account';
import { timeOrNull } from '../../schemas/kernel/time';
import { SentFundPasswordChange, SentFundPasswordState } from '../../schemas/security/answer';
import { FundPasswordRequest } from '../../schemas/security/fund-password';
import { type Call, type CallContext, call, type Proof, refusing } from '../requests/call';
import { Refusal } from '../requests/refusal';
import type { SessionOwner } from '../requests/session-owner';
import { ownerSender } from '../users/code-sender';
import { tryCode } from '../users/codes';
import { sendCode } from '../users/send-code';
import { isOwnBirthday } from '../verification/birth-date';
import {
  fundPasswordOf,
  isFundPasswordOf,
  newFundPassword,
  tryFundPassword,
} from './fund-password';
import { startHold } from './hold';
import { contactBefore, ownContactOf } from './own-contact';
import { codeRefusals, factorRefusals, fundRefusals, sendingRefusals } from './refusals';
import { trySecondFactor } from './second-factor';
import { notifyOfChange } from './security-notifier';
import { runSerially } from './serial';

const yes = 1;
const no = 2;

const hasPassword = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/has_password',
  who: 'user',
  about: 'Whether a fund password is set.',
  request: v.object({}),
  result: SentFundPasswordState,
  refusals: [],
  run: async (_, { db, session, nowMs }) =>
    (await fundPasswordOf(db, session.userId, nowMs)).isSet ? yes : no,
});

/** The kind of address that a code is to allow another one of. */
const replacedBy: Partial<Record<OwnCodePurpose, AccountKind>> = {
  change_mobile: 'mobile',
  change_email: 'email',
};

const ownCode = call({
  kind: 'plain',
  method: 'POST',
  path: 'set/sms_other_mail',
  who: 'user',
  about: 'Sends a code to an address of the account.',
  request: OwnCodeRequest,
  result: SentOwnCode,
  refusals: sendingRefusals,
  run: async ({ scene }, context) => {
    const { db, session } = context;
    const kind = replacedBy[scene];
    const own = kind ? contactBefore(db, session.userId, kind) : ownContactOf(db, session.userId);
    const { channel, contact, account } = await own;
    const sender = ownerSender(session.userId);
    const sent = await sendCode({ purpose: scene, channel, contact, sender }, context);
    return { ...sent, to: maskedAccount(account) };
  },
});

type Input = v.InferOutput<typeof FundPasswordRequest>;
type Asked = CallContext & { session: SessionOwner };

const tryFactor = (
  { totp: code, passkey }: Input,
  { services, session: { userId }, nowMs }: Asked,
): Promise<Proof<unknown>> =>
  trySecondFactor(services, { userId, purpose: 'safe/update_password', code, passkey }, nowMs);

/** What it takes where a fund password is set: that one, or a code where it is forgotten. */
const tryPresent = async (input: Input, context: Asked): Promise<Proof> => {
  const { old, code } = input;
  const { db, services, session, nowMs, clientIp } = context;
  const { userId } = session;
  const { settings } = services.config;
  if (old === '' && code === '') {
    return refusing(new Refusal('param.missing', { field: 'oldpassword' }));
  }
  const { contact } = await ownContactOf(db, userId);
  const codeTried = { purpose: 'fund_password', contact, code, sender: ownerSender(userId) };
  return runSerially(
    () =>
      old === ''
        ? tryCode(db, settings, codeTried, nowMs)
        : tryFundPassword(services, { userId, password: old, clientIp }, nowMs),
    () => tryFactor(input, context),
  );
};

const setFundPassword = call({
  kind: 'proven',
  method: 'POST',
  path: 'safe/update_password',
  who: 'user',
  about: 'Sets or changes the fund password.',
  request: FundPasswordRequest,
  result: SentFundPasswordChange,
  refusals: [
    ...codeRefusals,
    ...factorRefusals,
    ...fundRefusals,
    'fund.birthday',
    'auth.password_same',
  ],
  prove: async (input, context) => {
    const { db, session, nowMs, clientIp } = context;
    const { userId } = session;
    const { isSet } = await fundPasswordOf(db, userId, nowMs);
    const shown = await (isSet ? tryPresent(input, context) : tryFactor(input, context));
    // Nothing is hashed before the cheaper checks pass.
    if (shown.refusal) return refusing(shown.refusal);
    if (await isOwnBirthday(db, userId, input.password)) {
      return refusing(new Refusal('fund.birthday'));
    }
    const tried = { userId, password: input.password, clientIp };
    const isSame = isSet && (await isFundPasswordOf(db, tried));
    if (isSame) return refusing(new Refusal('auth.password_same'));
    const write = await newFundPassword(input.password, clientIp);
    return async (trx) => {
      await shown(trx);
      return isSet ? write.another(trx, userId, nowMs) : write.first(trx, userId, nowMs);
    };
  },
  run: async (_, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    const { isFirst } = await proof(trx);
    const heldMs = isFirst ? null : await startHold(trx, services.config.settings, userId, nowMs);
    afterCommit(() =>
      notifyOfChange(services, userId, isFirst ? 'fund_password_set' : 'fund_password_changed'),
    );
    return { set: true, hold_until: timeOrNull(heldMs) };
  },
});

export const fundPasswordCalls: readonly Call[] = [hasPassword, ownCode, setFundPassword];
