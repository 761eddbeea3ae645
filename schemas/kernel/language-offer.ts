import { defaultLanguage, type Language, languageFrom } from './language.ts';

export type OfferedLanguage = Exclude<Language, typeof defaultLanguage>;

type Offer = { readonly question: string; readonly accept: string; readonly close: string };

/** The offer of a language in that language, for whoever reads no other. */
export const languageOffers: Readonly<Record<OfferedLanguage, Offer>> = {
  en: { question: 'View in English?', accept: 'Yes', close: 'No, thanks' },
  esp: { question: '¿Ver en español?', accept: 'Sí', close: 'No, gracias' },
  hk: { question: '切換為繁體中文？', accept: '是', close: '不用了' },
  jp: { question: '日本語で表示しますか？', accept: 'はい', close: 'いいえ' },
  kr: { question: '한국어로 볼까요?', accept: '예', close: '아니요' },
  th: { question: 'ดูเป็นภาษาไทยไหม', accept: 'ดู', close: 'ไม่ ขอบคุณ' },
};

const isOffered = (language: Language): language is OfferedLanguage => language in languageOffers;

/** The first language of a browser, where the app shows its default and the browser has another one. */
export const offeredLanguage = (
  [first]: readonly string[],
  shown: Language,
): OfferedLanguage | null => {
  const spoken = languageFrom(first);
  return shown === defaultLanguage && isOffered(spoken) ? spoken : null;
};
