import { IntlMessageFormat } from 'intl-messageformat';
import en from '../../i18n/messages/en.json' with { type: 'json' };
import esp from '../../i18n/messages/esp.json' with { type: 'json' };
import hk from '../../i18n/messages/hk.json' with { type: 'json' };
import jp from '../../i18n/messages/jp.json' with { type: 'json' };
import kr from '../../i18n/messages/kr.json' with { type: 'json' };
import th from '../../i18n/messages/th.json' with { type: 'json' };
import zh from '../../i18n/messages/zh.json' with { type: 'json' };
import { type Language, languages } from '../../schemas/kernel/language';
import type { RefusalCode, RefusalParams } from '../../schemas/kernel/refusal';

type MessageId = keyof typeof en;

const catalogues: Record<Language, Record<MessageId, string>> = { zh, en, hk, jp, kr, esp, th };
const formats = new Map<string, IntlMessageFormat>();

const isMessageId = (id: string): id is MessageId => id in en;

/** A message of the catalogues in the given language. */
export const messageText = (
  id: MessageId,
  language: Language,
  params: RefusalParams = {},
): string => {
  const key = `${language} ${id}`;
  const locale = languages.find(({ code }) => code === language)?.locale ?? 'en-US';
  const format = formats.get(key) ?? new IntlMessageFormat(catalogues[language][id], locale);
  formats.set(key, format);
  return String(format.format(params));
};

/** The text of a refusal; wire fields in it are shown by their name in the language. */
export const refusalText = (
  code: RefusalCode,
  params: RefusalParams,
  language: Language,
): string => {
  const fieldId = `field.${params['field'] ?? ''}`;
  const named = isMessageId(fieldId)
    ? { ...params, field: messageText(fieldId, language) }
    : params;
  return messageText(`refusal.${code}`, language, named);
};
