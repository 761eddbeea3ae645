import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from '../schemas/kernel/language';
import type { MessageId } from './message-id';

/** The texts of one language. Those of later screens are loaded before the first of these opens. */
export type Catalogue = Record<MessageId, MessageFormatElement[]>;

type Part = () => Promise<{ default: Catalogue }>;

const starts: Record<Language, Part> = {
  zh: () => import('./messages/zh.json?start'),
  en: () => import('./messages/en.json?start'),
  hk: () => import('./messages/hk.json?start'),
  jp: () => import('./messages/jp.json?start'),
  kr: () => import('./messages/kr.json?start'),
  esp: () => import('./messages/esp.json?start'),
  th: () => import('./messages/th.json?start'),
};

const rests: Record<Language, Part> = {
  zh: () => import('./messages/zh.json?rest'),
  en: () => import('./messages/en.json?rest'),
  hk: () => import('./messages/hk.json?rest'),
  jp: () => import('./messages/jp.json?rest'),
  kr: () => import('./messages/kr.json?rest'),
  esp: () => import('./messages/esp.json?rest'),
  th: () => import('./messages/th.json?rest'),
};

const loadedLanguages = new Set<Language>();

/** The texts of the first screen. */
export const loadStart = async (language: Language): Promise<Catalogue> => {
  loadedLanguages.add(language);
  return (await starts[language]()).default;
};

/** All texts of a language, added to the object that `loadStart` returned. */
export const loadCatalogue = async (language: Language): Promise<Catalogue> => {
  const [start, rest] = await Promise.all([loadStart(language), rests[language]()]);
  return Object.assign(start, rest.default);
};

/** Loads the remaining texts of every language that was loaded in part. */
export const allTexts = async (): Promise<void> => {
  await Promise.all([...loadedLanguages].map(loadCatalogue));
};
