import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsCalls } from '../../server/account/settings-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('the language of a user', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, settingsCalls);
  });
  afterAll(() => app.server.close());

  const set = async (token: string | null, lang: string) =>
    (await app.send('set/lang', { lang }, { token })).body;
  const get = async (token: string | null, language = 'en') =>
    (await app.send('get/lang', {}, { token, language })).body.message;

  test('is stored for whoever is logged in, and for nobody else', async () => {
    const ada = await app.person();
    const other = await app.person();
    await set(other.token, 'jp');
    expect(await set(ada.token, 'zh')).toEqual({ type: 'ok', message: 'zh' });
    expect(await get(ada.token)).toBe('zh');
    expect(await get(other.token)).toBe('jp');
    const again = await app.services.sessions.open(ada.id, {
      device: 'another',
      address: '127.0.0.1',
    });
    expect(await get(again, 'kr')).toBe('zh');
  });

  test('is that of the request for a visitor, who stores none', async () => {
    const ada = await app.person();
    await set(ada.token, 'th');
    expect(await set(null, 'kr')).toEqual({ type: 'ok', message: 'kr' });
    expect(await get(null, 'esp')).toBe('esp');
    expect(await get(ada.token)).toBe('th');
  });

  test('is the first of the seven where there is no such one', async () => {
    const ada = await app.person();
    await set(ada.token, 'kr');
    expect(await set(ada.token, 'de')).toEqual({ type: 'ok', message: 'zh' });
    expect(await get(ada.token)).toBe('zh');
  });
});
