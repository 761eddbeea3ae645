import { type Language, languages } from '../../schemas/kernel/language';

/** What of the atlas is made: everything, or the pages and the language that are named. */
export type Choice = { readonly only: string | null; readonly language: Language | null };

/** Reads the words of a command; a text says what is wrong with them. */
export const choiceFrom = (words: readonly string[]): Choice | string => {
  let choice: Choice = { only: null, language: null };
  for (const word of words) {
    const [, name = '', value = ''] = /^--(only|language)=(.+)$/.exec(word) ?? [];
    const language = languages.find(({ code }) => code === value)?.code;
    if (name === 'only') choice = { ...choice, only: value };
    else if (name === 'language' && language) choice = { ...choice, language };
    else return `${word} is none of --only=<part of a page's address>, --language=<code>.`;
  }
  return choice;
};

/** The same for the pages, which run as a process of their own. */
export const environmentOf = ({ only, language }: Choice): Readonly<Record<string, string>> => ({
  ...(only === null ? {} : { ATLAS_ONLY: only }),
  ...(language === null ? {} : { ATLAS_LANGUAGE: language }),
});

export const choiceOf = (environment: NodeJS.ProcessEnv): Choice => ({
  only: environment['ATLAS_ONLY'] ?? null,
  language: languages.find(({ code }) => code === environment['ATLAS_LANGUAGE'])?.code ?? null,
});
