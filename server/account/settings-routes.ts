import * as v from 'valibot';
import { LanguageRequest, languageFrom } from '../../schemas/kernel/language';
import { type Call, visitorCall } from '../requests/call';

const setLanguage = visitorCall({
  method: 'POST',
  path: 'set/lang',
  request: LanguageRequest,
  answer: async ({ lang }, { db, session }) => {
    if (session) {
      await db.updateTable('app_user').set({ lang }).where('id', '=', session.userId).execute();
    }
    return lang;
  },
});

const getLanguage = visitorCall({
  method: 'POST',
  path: 'get/lang',
  request: v.object({}),
  answer: async (_, { db, session, language }) => {
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
