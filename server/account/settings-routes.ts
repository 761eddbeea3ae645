import * as v from 'valibot';
import { Language, LanguageRequest, languageFrom } from '../../schemas/kernel/language';
import { type Call, call } from '../requests/call';

const setLanguage = call({
  kind: 'plain',
  method: 'POST',
  path: 'set/lang',
  who: 'visitor',
  about: 'Sets the language of texts that the server makes.',
  request: LanguageRequest,
  result: Language,
  refusals: [],
  run: async ({ lang }, { db, session }) => {
    if (session) {
      await db.updateTable('app_user').set({ lang }).where('id', '=', session.userId).execute();
    }
    return lang;
  },
});

const getLanguage = call({
  kind: 'plain',
  method: 'POST',
  path: 'get/lang',
  who: 'visitor',
  about: 'The stored language of the user, or that of the request.',
  request: v.object({}),
  result: Language,
  refusals: [],
  run: async (_, { db, session, language }) => {
    if (!session) return language;
    const user = await db
      .selectFrom('app_user')
      .select('lang')
      .where('id', '=', session.userId)
      .executeTakeFirst();
    return languageFrom(user?.lang ?? language);
  },
});

export const settingsCalls: readonly Call[] = [setLanguage, getLanguage];
