import type { GenericSchema } from 'valibot';
import messages from '../../i18n/messages/en.json';
import { AccountName } from '../../schemas/account/account';
import { Login } from '../../schemas/account/login';
import { Registration } from '../../schemas/account/registration';
import { amount } from '../../schemas/kernel/money';
import {
  AuthenticatorCode,
  AuthenticatorStart,
  SecondFactorCode,
} from '../../schemas/kernel/second-factor';
import { ChosenPicture, pictureWithin } from '../../schemas/kernel/upload';
import { ContactChange } from '../../schemas/security/contact-change';
import { NewPasskey } from '../../schemas/security/passkey';
import { spotOrderWithin } from '../../schemas/spot/spot-order';
import { AdvancedVerification, BasicVerification } from '../../schemas/verification/verification';
import { BankCardToBind } from '../../schemas/wallet/bank-card';

/** Any pair and balance: which rules there are does not depend on the figures in them. */
const anyLimits = {
  priceDecimals: 2,
  quantityDecimals: 4,
  minQuantity: amount('0.0001'),
  minNotional: amount('10'),
  availableQuote: amount('100'),
  availableBase: amount('1'),
};

type Rule = { sentence: string; asks?: GenericSchema };

/** What the guards say, by `machine.guard`, or by `guard` alone where all machines mean the same. */
export const rules: Readonly<Record<string, Rule>> = {
  'addressDeletion.isUnfinished': { sentence: 'A deletion without a known answer was kept.' },
  'app.hasSession': { sentence: 'A session is kept on this device.' },
  'app.isOwnSession': { sentence: 'The answer belongs to the session that is open now.' },
  'app.isSession': { sentence: 'The other tab left a session on the device.' },
  asksForFactor: {
    sentence: 'The server asks for the second factor, or for another code of it.',
  },
  'authenticatorRemoval.isGiven': { sentence: 'A password was typed.', asks: AuthenticatorStart },
  'authenticatorRemoval.isUnfinished': {
    sentence: 'A removal without a known answer was kept.',
  },
  'authenticatorSetup.isCode': { sentence: 'It is six digits.', asks: AuthenticatorCode },
  'authenticatorSetup.isOn': {
    sentence: 'The server says that it is on: the answer before was lost.',
  },
  'authenticatorSetup.isOver': { sentence: 'The secret has waited too long for its first code.' },
  'authenticatorSetup.isStart': { sentence: 'A password was typed.', asks: AuthenticatorStart },
  asksForNew: { sentence: 'The server asks for the second factor, and says which kinds it takes.' },
  offersPasskey: { sentence: 'The account has a passkey.' },
  isProven: { sentence: 'A code was typed, or a passkey answered.' },
  'passkeyRegistration.bringsCodes': {
    sentence: 'It is the first second factor, so recovery codes came with it.',
  },
  'passkeyRegistration.isValid': { sentence: 'Name and password were typed.', asks: NewPasskey },
  'passkeyRemoval.isChosen': { sentence: 'The passkey is known; after a reload it is not.' },
  'passkeyRemoval.isGiven': { sentence: 'A password was typed.', asks: AuthenticatorStart },
  'passkeyRemoval.isUnfinished': { sentence: 'A removal without a known answer was kept.' },
  'bankCard.isAboutPassword': {
    sentence: 'The fund password was wrong, or is locked, and the card is at hand.',
  },
  'bankCard.isUnfinished': { sentence: 'A card without a known answer was kept.' },
  'bankCard.isValid': { sentence: 'The card may be sent.', asks: BankCardToBind },
  'bankCard.isWellFormed': { sentence: 'It is six digits.' },
  'fundPassword.isChoosable': {
    sentence: 'It is six digits, and neither one digit repeated nor a run.',
  },
  'code.isAddress': { sentence: 'The address is valid for its kind.', asks: AccountName },
  'code.isAnotherAddress': {
    sentence: 'The address is valid, and not the one that the last code went to.',
    asks: AccountName,
  },
  'code.isLastSecond': { sentence: 'The wait ends with this second.' },
  'code.isTooEarly': { sentence: 'The server refused because the last code is too recent.' },
  'code.isWaiting': { sentence: 'A wait from before is still running.' },
  'code.mustWait': { sentence: 'The server says how long to wait before the next code.' },
  'config.isRefusal': { sentence: 'The server answered, and does not know the question.' },
  'config.isKnown': { sentence: 'The answer of an earlier time was handed in.' },
  'contactChange.isUnfinished': { sentence: 'A change without a known answer was kept.' },
  'contactChange.isValid': {
    sentence: 'The new address, both codes and the password are there.',
    asks: ContactChange,
  },
  'country.hasRows': { sentence: 'At least one country came.' },
  'kline.hasOlder': { sentence: 'The server has bars before the first one shown.' },
  'kline.isDrawnFrom': { sentence: 'The chosen interval is drawn from the bars that are shown.' },
  'loginGuard.isElsewhere': { sentence: 'The open page is neither the login nor one of its kind.' },
  'loginGuard.isShutOut': { sentence: 'The open page needs a login, and nobody is logged in.' },
  'login.isValid': { sentence: 'The login may be sent.', asks: Login },
  'passwordReset.isForgotten': {
    sentence: 'It was submitted before a reload, so only its key is known.',
  },
  'passwordReset.isUnfinished': { sentence: 'A reset without a known answer was kept.' },
  'registration.isValid': { sentence: 'The registration may be sent.', asks: Registration },
  'spotCancel.isUnfinished': {
    sentence: 'An earlier cancellation of the order had no answer; its key is kept.',
  },
  'spotCancel.wasCancelled': { sentence: 'The order is cancelled.' },
  'spotCancel.wasCompleted': { sentence: 'The order was filled before it could be cancelled.' },
  'spotOrder.isConfirmable': {
    sentence: 'The quote is fresh, the pair is still the same, and the order is still valid.',
    asks: spotOrderWithin(anyLimits),
  },
  'spotOrder.isSubmittable': {
    sentence: 'The quote is fresh, and the order may be sent.',
    asks: spotOrderWithin(anyLimits),
  },
  'spotOrder.isUnfinished': { sentence: 'A confirmed order without a known answer was kept.' },
  'spotOrderLifecycle.isFilledMarket': {
    sentence: 'A market order of which something was filled.',
  },
  'spotOrderLifecycle.isLast': {
    sentence: 'Nothing is left, or less than the pair trades.',
  },
  'spotOrderLifecycle.isPartial': { sentence: 'What is left can still be traded.' },
  'spotOrderLifecycle.isUnfilledMarket': {
    sentence: 'A market order of which nothing was filled.',
  },
  'verification.isAt': { sentence: 'By what the server said last, the person is at this stage.' },
  'verification.isComplete': {
    sentence: 'Three pictures are on the server, none of them twice.',
    asks: AdvancedVerification,
  },
  'verification.isPassing': {
    sentence: 'It was read before; that it could not be read again now is no fault to be shown.',
  },
  'verification.isRefused': {
    sentence: 'The person is at this level, and the server said no for another reason than that.',
  },
  'verification.isUnfinishedAt': {
    sentence:
      'The key of what was sent before a reload has no known answer; of the advanced level only where the basic one is verified.',
  },
  'verification.isValid': {
    sentence: 'What was typed may be sent.',
    asks: BasicVerification,
  },
  'verificationLifecycle.hasReason': { sentence: 'The reviewer says why.' },
  'verificationLifecycle.isDue': {
    sentence: 'It is the basic level, or the basic level of the same person is verified.',
  },
  isFactor: { sentence: 'It is a code of an app or a recovery code.', asks: SecondFactorCode },
  isLost: { sentence: 'Something sent under this key got no answer and may still arrive.' },
  hasAsked: { sentence: 'The server was asked exactly this often in a row.' },
  hasAskedOften: { sentence: 'The server was asked more than three times in a row.' },
  hasMore: { sentence: 'The server has more rows.' },
  isEmpty: { sentence: 'No row was read.' },
  isKnown: { sentence: 'What is to be read is known from an earlier time.' },
  isOutdated: { sentence: 'What is read became out of date while the answer was on its way.' },
  isPatient: { sentence: 'The server was asked fewer than ten times in a row.' },
  isSettled: { sentence: 'The refusal is final: nothing will come of what was sent.' },
  isUnanswerable: { sentence: 'The server keeps no keys, so it cannot be asked.' },
  isUnknown: { sentence: 'The server has not heard of the key.' },
  wasAbandoned: { sentence: 'The server has fenced the key off.' },
  wasAccepted: { sentence: 'The server had accepted it.' },
  wasRefused: { sentence: 'The server had refused it, or it was abandoned.' },
  'upload.isAboutPicture': { sentence: 'The server does not take this picture, now or later.' },
  'upload.isChoosable': {
    sentence: 'It is no larger than what a device should try to draw.',
    asks: ChosenPicture,
  },
  'upload.isSendable': { sentence: 'It may be sent.', asks: pictureWithin(8) },
};

/** Under which name the table has a guard; null where its own name has to do. */
export const ruleNameOf = (machine: string, guard: string): string | null =>
  [`${machine}.${guard}`, guard].find((name) => name in rules) ?? null;

/** `isLastSecond` as `is last second`. */
const spoken = (guard: string) =>
  guard.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** The codes that a schema can answer with, in the order of its rules. */
const codesIn = (part: unknown, seen = new Set<unknown>()): string[] => {
  if (part === null || typeof part !== 'object' || seen.has(part)) return [];
  seen.add(part);
  const own: unknown = Reflect.get(part, 'message');
  const inner = ['entries', 'pipe', 'options', 'wrapped', 'item'].flatMap((name) => {
    const value: unknown = Reflect.get(part, name);
    if (value === null || typeof value !== 'object') return [];
    return Object.values(value)
      .flatMap((it) => codesIn(it, seen))
      .concat(codesIn(value, seen));
  });
  return [...new Set(typeof own === 'string' ? [own, ...inner] : inner)];
};

/** A message as a sentence: of its plural forms the general one, with the name of the figure in it. */
const asSentence = (message: string) =>
  message.replace(/\{(\w+), plural,.*?other \{([^}]*)\}\}/g, (_, name: string, form: string) =>
    form.replace('#', `{${name}}`),
  );

const messageOf = new Map(
  Object.entries(messages).map(([id, message]) => [id, asSentence(message)]),
);

export type GuardRule = { sentence: string; refusals: { code: string; message: string }[] };

/** What a guard asks, and with which words a form or the server says no where it does not hold. */
export const guardRule = (machine: string, guard: string): GuardRule => {
  const rule = rules[ruleNameOf(machine, guard) ?? ''];
  if (!rule)
    return { sentence: `Holds when the answer to "${spoken(guard)}" is yes.`, refusals: [] };
  const refusals = codesIn(rule.asks).flatMap((code) => {
    const message = messageOf.get(`refusal.${code}`);
    return message === undefined ? [] : [{ code, message }];
  });
  return { sentence: rule.sentence, refusals };
};
