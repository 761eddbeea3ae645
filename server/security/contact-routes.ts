import { SentCode } from '../../schemas/account/answer';
import { contactPurpose } from '../../schemas/account/code';
import { timeOrNull } from '../../schemas/kernel/time';
import { SentContactChange } from '../../schemas/security/answer';
import { ContactCodeRequest, ContactRequest } from '../../schemas/security/contact-change';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import { ownerSender, userSender } from '../users/code-sender';
import { tryCode } from '../users/codes';
import { isDialCode } from '../users/countries';
import { forgetFailures, lockNamesOf } from '../users/login-lock';
import { sendCode } from '../users/send-code';
import { contactOf, findAccount } from '../users/users';
import { bindContact } from './contact';
import { startHold } from './hold';
import { contactBefore, ownContactsOf } from './own-contact';
import { tryOwnPassword } from './own-password';
import { codeRefusals, factorRefusals, passwordRefusals, sendingRefusals } from './refusals';
import { trySecondFactor } from './second-factor';
import { notifyAddresses } from './security-notifier';
import { runSerially } from './serial';

const newAddressCode = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/contact_code',
  who: 'user',
  about: 'Sends a code to a new phone number or e-mail address of the account.',
  request: ContactCodeRequest,
  result: SentCode,
  refusals: [...sendingRefusals, 'auth.phone_invalid', 'auth.account_exists'],
  run: async (account, context) => {
    const { kind, areaCode, name } = account;
    if (kind === 'mobile' && !isDialCode(areaCode)) refuse('auth.phone_invalid');
    const found = await findAccount(context.db, { areaCode, name });
    if (found?.id === context.session.userId) refuse('auth.account_exists');
    // The owner of a taken address gets a notice in place of a code; the response does not differ.
    const channel = kind === 'mobile' ? 'sms' : 'mail';
    const where = { purpose: contactPurpose, channel, contact: contactOf(account) } as const;
    const sender = userSender(context.session.userId, context.clientIp);
    return sendCode({ ...where, sender, isDecoy: found !== null }, context);
  },
});

const changeContact = call({
  kind: 'proven',
  method: 'POST',
  path: 'user/contact',
  who: 'user',
  about: 'Sets another phone number or e-mail address.',
  request: ContactRequest,
  result: SentContactChange,
  refusals: [...passwordRefusals, ...codeRefusals, ...factorRefusals],
  prove: (input, { db, services, session: { userId }, nowMs, clientIp }) => {
    const { settings } = services.config;
    const { account, code, ownCode, password, totp, passkey } = input;
    const shown = { userId, purpose: 'user/contact', code: totp, passkey } as const;
    return runSerially(
      () => tryOwnPassword(services, { userId, password, clientIp }, nowMs),
      async () => {
        const before = await contactBefore(db, userId, account.kind);
        const own = { purpose: `change_${account.kind}`, contact: before.contact, code: ownCode };
        const sender = ownerSender(userId);
        return tryCode(db, settings, { ...own, sender, field: 'old_code' }, nowMs);
      },
      () => {
        const fresh = { purpose: contactPurpose, contact: contactOf(account), code };
        const sender = userSender(userId, clientIp);
        return tryCode(db, settings, { ...fresh, sender, field: 'code' }, nowMs);
      },
      () => trySecondFactor(services, shown, nowMs),
    );
  },
  run: async ({ account }, { trx, proof, services, session, nowMs, afterCommit }) => {
    const { sessionId, userId } = session;
    await proof(trx);
    const before = await ownContactsOf(trx, userId);
    await bindContact(trx, { userId, account });
    await forgetFailures(trx, await lockNamesOf(trx, userId));
    const heldMs = await startHold(trx, services.config.settings, userId, nowMs);
    const about = { reason: 'revoked', except: sessionId } as const;
    const { count, onCommitted } = await services.sessions.endAll(trx, userId, about);
    const addresses = [...before, ...(await ownContactsOf(trx, userId))];
    afterCommit(() => {
      onCommitted();
      notifyAddresses(services, addresses, 'contact_changed');
    });
    const holdUntil = timeOrNull(heldMs);
    return { changed: true, revoked: count, hold_until: holdUntil };
  },
});

export const contactCalls: readonly Call[] = [newAddressCode, changeContact];
