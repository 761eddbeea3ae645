import en from '../../../i18n/messages/en.json?reasons';
import esp from '../../../i18n/messages/esp.json?reasons';
import hk from '../../../i18n/messages/hk.json?reasons';
import jp from '../../../i18n/messages/jp.json?reasons';
import kr from '../../../i18n/messages/kr.json?reasons';
import th from '../../../i18n/messages/th.json?reasons';
import zh from '../../../i18n/messages/zh.json?reasons';
import { type RefusalCode, refusalCodes } from '../../../schemas/kernel/refusal';
import { familyReasons } from './family-reasons';

/** These codes are part of how a request goes on, and only a server that sends codes means them. */
const ofProtocol = /^(?:idempotency|request|system|socket|totp)\.|^auth\.(?:totp|passkey)_/;

const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');

const textsOf = (code: RefusalCode): readonly string[] => [
  ...[zh, en, hk, jp, kr, esp, th].flatMap((catalogue) => catalogue[code] ?? []),
  ...(familyReasons[code] ?? []),
];

// Two codes may have the same text in a language; either says the same, and the first is taken.
const codes: ReadonlyMap<string, RefusalCode> = new Map(
  refusalCodes
    .filter((code) => !ofProtocol.test(code))
    .flatMap((code) => textsOf(code).map((text) => [normalised(text), code] as const))
    .reverse(),
);

/** The code of a reason that a server gave in words, in any of the seven languages. */
export const reasonIn = (text: string): RefusalCode | undefined => codes.get(normalised(text));
