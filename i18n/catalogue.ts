import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from '../schemas/language';
import type { MessageId } from './message-id';

export type Catalogue = Record<MessageId, MessageFormatElement[]>;

const loaders: Record<Language, () => Promise<{ default: Catalogue }>> = {
  zh: () => import('./messages/zh.json?compiled'),
  en: () => import('./messages/en.json?compiled'),
  hk: () => import('./messages/hk.json?compiled'),
  jp: () => import('./messages/jp.json?compiled'),
  kr: () => import('./messages/kr.json?compiled'),
  esp: () => import('./messages/esp.json?compiled'),
  th: () => import('./messages/th.json?compiled'),
};

/** The texts of one language, fetched when it is first wanted. */
export const loadCatalogue = async (language: Language): Promise<Catalogue> =>
  (await loaders[language]()).default;
