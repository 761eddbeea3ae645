import * as v from 'valibot';
import type { Language } from './language';
import { Amount, amount } from './money';

export const themes = ['dark', 'light', 'system'] as const;
const Theme = v.picklist(themes);
export type Theme = v.InferOutput<typeof Theme>;

/** Which colour means up. `null` in the preferences follows the language. */
export const palettes = ['green-up', 'red-up', 'red-up-blue-down', 'colour-blind'] as const;
export const Palette = v.picklist(palettes);
export type Palette = v.InferOutput<typeof Palette>;

const paletteOf: Record<Language, Palette> = {
  zh: 'red-up',
  hk: 'red-up',
  jp: 'red-up',
  kr: 'red-up-blue-down',
  en: 'green-up',
  esp: 'green-up',
  th: 'green-up',
};

export const paletteFor = (language: Language, chosen: Palette | null): Palette =>
  chosen ?? paletteOf[language];

/** What values are shown in; a local preference. In USDT nothing is converted. */
export const ValuationCode = v.picklist(['USD', 'USDT', 'CNY', 'TWD', 'JPY', 'KRW', 'EUR', 'THB']);
export type ValuationCode = v.InferOutput<typeof ValuationCode>;

/** Stored data may be foreign or outdated, so it is parsed. */
export const Preferences = v.object({
  theme: v.fallback(Theme, 'system'),
  palette: v.fallback(v.nullable(Palette), null),
  balancesHidden: v.fallback(v.boolean(), false),
  smallAssetsHidden: v.fallback(v.boolean(), false),
  valuation: v.fallback(ValuationCode, 'USD'),
  /** Orders above this value, in the quote currency, need an extra confirmation. */
  confirmAbove: v.fallback(Amount, amount('10000')),
});
export type Preferences = v.InferOutput<typeof Preferences>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  palette: null,
  balancesHidden: false,
  smallAssetsHidden: false,
  valuation: 'USD',
  confirmAbove: amount('10000'),
};
