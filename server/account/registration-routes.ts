import * as v from 'valibot';
import type { LoginName } from '../../schemas/account/account';
import { SentCode, SentCountries, SentRegistration } from '../../schemas/account/answer';
import { type CodePurpose, MailCodeRequest, SmsCodeRequest } from '../../schemas/account/code';
import { RegistrationRequest } from '../../schemas/account/registration';
import { type Call, type CallContext, call, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import { hashPassword } from '../security/passwords';
import { codeRefusals, sendingRefusals } from '../security/refusals';
import { visitorSender } from '../users/code-sender';
import { tryCode } from '../users/codes';
import { countriesIn, isDialCode } from '../users/countries';
import { sendCode } from '../users/send-code';
import { contactOf, findAccount } from '../users/users';
import { createAccount, isInviteCode } from './create-account';

const areaCodes = call({
  kind: 'plain',
  method: 'POST',
  path: 'area_code',
  who: 'visitor',
  about: 'Countries with their dialling codes, named and sorted in the language of the request.',
  request: v.object({}),
  result: SentCountries,
  refusals: [],
  run: async (_, { language }) => countriesIn(language),
});

/**
 * Sends a code, or, where the account is already there for a registration or not there for a reset,
 * a message that says so. The answer is the same, so nobody learns who has an account.
 */
const sendTo = async (account: LoginName, purpose: CodePurpose, context: CallContext) => {
  const isKnown = (await findAccount(context.db, account)) !== null;
  const isDecoy = isKnown === (purpose === 'register');
  const channel = account.kind === 'mobile' ? 'sms' : 'mail';
  const where = { purpose, channel, contact: contactOf(account), isDecoy } as const;
  return sendCode({ ...where, sender: visitorSender(context.clientIp) }, context);
};

const mailCode = call({
  kind: 'plain',
  method: 'POST',
  path: 'sms_mail',
  who: 'visitor',
  about: 'Sends a verification code by e-mail.',
  request: MailCodeRequest,
  result: SentCode,
  refusals: sendingRefusals,
  run: (input, context) =>
    sendTo({ kind: 'email', areaCode: '', name: input.user_string }, input.type, context),
});

const smsCode = call({
  kind: 'plain',
  method: 'POST',
  path: 'sms_send',
  who: 'visitor',
  about: 'Sends a verification code to a phone.',
  request: SmsCodeRequest,
  result: SentCode,
  refusals: sendingRefusals,
  run: async ({ user_string, area_code, type }, context) => {
    if (!isDialCode(area_code)) refuse('auth.phone_invalid');
    return sendTo({ kind: 'mobile', areaCode: area_code, name: user_string }, type, context);
  },
});

const register = call({
  kind: 'proven',
  method: 'POST',
  path: 'user/register',
  who: 'visitor',
  about: 'Creates an account.',
  request: RegistrationRequest,
  result: SentRegistration,
  refusals: [...codeRefusals, 'auth.invite_invalid', 'auth.account_exists'],
  prove: async ({ account, code, password, inviteCode }, { db, services, nowMs, clientIp }) => {
    const place = { purpose: 'register', contact: contactOf(account) };
    const tried = { ...place, code, sender: visitorSender(clientIp) };
    const spend = await tryCode(db, services.config.settings, tried, nowMs);
    if (spend.refusal) return refusing(spend.refusal);
    const isInvited = await isInviteCode(db, inviteCode);
    if (!isInvited) return refusing(new Refusal('auth.invite_invalid'));
    const passwordHash = await hashPassword(password, clientIp);
    return async (trx) => {
      await spend(trx);
      return { passwordHash };
    };
  },
  run: async (input, { trx, key, proof, services, language, nowMs }) => {
    const { account, inviteCode } = input;
    const { passwordHash } = await proof(trx);
    const made = { account, passwordHash, inviteCode, language, key };
    return { id: await createAccount(trx, services.config.settings, made, nowMs) };
  },
});

export const registrationCalls: readonly Call[] = [areaCodes, mailCode, smsCode, register];
