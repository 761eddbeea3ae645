import { nullable } from 'valibot';
import { type Language, LanguageSpelling } from '../../../schemas/kernel/language';
import { document } from './document';

/** Tells the server the language for the texts it makes itself. The choice holds without it too. */
export const SetLanguage = document<{ language: Language }>()({
  method: 'POST',
  path: 'set/lang',
  fields: ({ language }) => ({ lang: language }),
  result: nullable(LanguageSpelling),
});
