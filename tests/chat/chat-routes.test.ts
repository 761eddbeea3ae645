import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { ChatMessage } from '../../schemas/support/chat-message';
import { performSupport } from '../../server/support/answering';
import { chatCalls } from '../../server/support/chat-routes';
import { createChatSocket } from '../../server/support/receive-message';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { pngOf } from '../support/photos';
import { fileOf } from '../support/server/multipart';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('the chat', (database) => {
  let app: TestApp;
  const received: { userId: number; message: ChatMessage }[] = [];
  beforeAll(async () => {
    app = await openApp(database().db, [...chatCalls, ...uploadCalls]);
    app.services.notifier.connect((userId, event, payload) => {
      if (event === 'chat_message') {
        received.push({ userId, message: v.parse(ChatMessage, payload) });
      }
    });
  });
  afterAll(() => app.server.close());

  const send = async (token: string, fields: Record<string, string>, key: string = randomUUID()) =>
    (await app.send('chat/send', fields, { token, key })).body;
  const history = async (token: string, asked: Record<string, string | number> = {}) =>
    (await app.send('chat/history', asked, { token, method: 'GET' })).body;
  const answer = (user: number, text: string, name = '') =>
    performSupport(app.services, { act: 'answer', user, actor: 'olga', name, text });
  const read = (user: number, withPhotos = false) =>
    performSupport(app.services, { act: 'read', user, withPhotos });
  const upload = async (token: string, side: number) => {
    const { type, body } = fileOf(await pngOf(side, side));
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/upload',
      payload: body,
      headers: { authorization: token, 'content-type': type, 'language-mark': 'en' },
    });
    return response.json().message.id;
  };

  test('is empty at first, and for its owner only', async () => {
    const { token } = await app.person();
    expect((await history(token)).message).toMatchObject({
      data: [],
      total: 0,
      last_page: 1,
      unread: 0,
    });
    const visitor = await app.send('chat/history', {}, { method: 'GET' });
    expect(visitor.body).toMatchObject({ type: '999', code: 'session.required' });
    const sent = await app.send('chat/send', { text: 'Hello' }, { key: randomUUID() });
    expect(sent.body.type).toBe('999');
    expect((await app.send('chat/read', { id: 'x' })).body.type).toBe('999');
  });

  test('stores a message once, whichever way and however often it is sent', async () => {
    const { id, token } = await app.person();
    const key = randomUUID();
    const { message } = await send(token, { text: ' Where is\r\nmy deposit? ' }, key);
    expect(message).toEqual({
      id: expect.any(String),
      client_id: key,
      from: 'user',
      name: '',
      text: 'Where is\nmy deposit?',
      image: null,
      created_at: new Date(app.clock.now()).toISOString(),
      read: false,
    });
    expect((await send(token, { text: ' Where is\r\nmy deposit? ' }, key)).message).toEqual(
      message,
    );
    const socket = createChatSocket(app.services);
    const again = await socket(id, { client_id: key.toUpperCase(), text: 'Another text' });
    expect(again.id).toBe(message.id);
    const together = randomUUID();
    const both = await Promise.all([
      send(token, { text: 'Both ways' }, together),
      socket(id, { client_id: together, text: 'Both ways' }),
    ]);
    expect(both[0].message.id).toBe(both[1].id);
    const texts = (await history(token)).message.data.map((one: { text: string }) => one.text);
    expect(texts).toEqual(['Both ways', 'Where is\nmy deposit?']);
    const own = received.filter(({ userId }) => userId === id);
    expect(own.map(({ message: { text } }) => text)).toEqual([
      'Where is\nmy deposit?',
      'Both ways',
    ]);
  });

  test('of two people with one client id holds the message of each', async () => {
    const [anna, ben] = [await app.person(), await app.person()];
    const key = randomUUID();
    const first = await send(anna.token, { text: 'Of Anna' }, key);
    const second = await send(ben.token, { text: 'Of Ben' }, key);
    expect(first.message.id).not.toBe(second.message.id);
    expect((await history(ben.token)).message.data).toHaveLength(1);
  });

  test.each([
    [{ text: '' }, 'chat.empty'],
    [{}, 'chat.empty'],
    [{ text: ' \n\t ' }, 'chat.empty'],
    [{ text: 'x'.repeat(2_001) }, 'chat.too_long'],
    [{ text: 'x'.repeat(20_001) }, 'chat.too_long'],
    [{ text: 'bell\u0007' }, 'param.invalid'],
    [{ image: 'not-an-upload' }, 'upload.unknown'],
    [{ image: '00000000-0000-4000-8000-000000000000' }, 'upload.unknown'],
  ])('refuses case %#', async (fields, code) => {
    const { token } = await app.person();
    expect((await send(token, fields)).code).toBe(code);
    expect((await history(token)).message.total).toBe(0);
  });

  test('takes the longest text by its characters, and markup as the text that it is', async () => {
    const { token } = await app.person();
    const long = '😀'.repeat(2_000);
    expect((await send(token, { text: long })).message.text).toBe(long);
    const markup = '<img src=x onerror="alert(1)"> & <b>bold</b> {{7*7}}';
    expect((await send(token, { text: markup })).message.text).toBe(markup);
  });

  test('takes so many messages a minute; the same key is taken later', async () => {
    const { token } = await app.person();
    const perMin = app.services.config.settings['chat.per_min'];
    for (let count = 0; count < perMin; count += 1) {
      expect((await send(token, { text: `${count}` })).type).toBe('ok');
    }
    const key = randomUUID();
    expect((await send(token, { text: 'One more' }, key)).code).toBe('chat.rate');
    await app.clock.advance(minuteMs);
    expect((await send(token, { text: 'One more' }, key)).message.text).toBe('One more');
    expect((await history(token, { limit: 100 })).message.total).toBe(perMin + 1);
  });

  test('takes own photos only, by id or address, and shows them by a signed address', async () => {
    const [anna, ben] = [await app.person(), await app.person()];
    const image = await upload(anna.token, 30);
    expect((await send(ben.token, { image })).code).toBe('upload.unknown');
    const { message } = await send(anna.token, { image });
    expect(message).toMatchObject({ text: '', image: expect.stringContaining(image) });
    const shown = await app.server.inject({ method: 'GET', url: message.image });
    expect(shown.headers['content-type']).toBe('image/jpeg');
    const unsigned = await app.server.inject({
      method: 'GET',
      url: `/api/upload/file?id=${image}`,
      headers: { authorization: ben.token },
    });
    expect(unsigned.statusCode).toBe(404);
    const report = await read(anna.id, true);
    expect(report.photos).toHaveLength(1);
    expect(report.photos[0]?.name).toBe(`chat-${anna.id}-1.jpeg`);
    await app.services.uploads.purge();
    await app.clock.advance(25 * 60 * minuteMs);
    await app.services.uploads.purge();
    expect((await read(anna.id, true)).photos).toHaveLength(1);
  });

  test('pages backwards from a message; another person’s message is unknown', async () => {
    const [anna, ben] = [await app.person(), await app.person()];
    for (const text of ['1', '2', '3', '4', '5']) await send(anna.token, { text });
    const first = (await history(anna.token, { limit: 2 })).message;
    expect(first.data.map((one: { text: string }) => one.text)).toEqual(['5', '4']);
    expect(first).toMatchObject({ total: 5, last_page: 3 });
    const { id } = first.data[1];
    const second = (await history(anna.token, { limit: 2, before: id })).message;
    expect(second.data.map((one: { text: string }) => one.text)).toEqual(['3', '2']);
    const last = second.data[1].id;
    const third = (await history(anna.token, { limit: 2, before: last })).message;
    expect(third).toMatchObject({ total: 1, last_page: 1 });
    await send(ben.token, { text: 'Of Ben' });
    expect((await history(ben.token, { before: id })).code).toBe('record.not_found');
    expect((await app.send('chat/read', { id }, { token: ben.token })).body.code).toBe(
      'record.not_found',
    );
  });

  test('is answered by the service, counted as unread, and read once', async () => {
    const { id, token } = await app.person();
    await app.clock.advance(16 * minuteMs);
    expect((await history(token)).message.agent_active).toBe(false);
    const own = await send(token, { text: 'Hello' });
    expect((await answer(id, ' Good day. ', 'Olga')).lines).toEqual([
      `The answer to user ${id} is sent.`,
    ]);
    const { data, unread, agent_active: isActive } = (await history(token)).message;
    expect(data).toMatchObject([
      { from: 'service', name: 'Olga', text: ' Good day. ', client_id: null, read: false },
      { id: own.message.id, read: true },
    ]);
    expect([unread, isActive]).toEqual([1, true]);
    expect(received.at(-1)).toMatchObject({ userId: id, message: { id: data[0].id } });
    const markRead = async (one: string) =>
      (await app.send('chat/read', { id: one }, { token })).body.message;
    expect(await markRead(data[0].id)).toEqual({ unread: 0 });
    expect(await markRead(own.message.id)).toEqual({ unread: 0 });
    expect((await history(token)).message.data[0].read).toBe(true);
  });

  test('is logged by who answered, without the text', async () => {
    const { id, token } = await app.person();
    await send(token, { text: 'Hello' });
    await answer(id, 'A private matter');
    const acts = await app.services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
    const last = acts.at(-1);
    expect(last).toMatchObject({ actor: 'olga', act: 'answer', kind: 'chat', before: '{}' });
    expect(last?.after).toContain(`"user":${id}`);
    expect(JSON.stringify(acts)).not.toContain('A private matter');
  });

  test('is listed for agents, who waits longest first, and reads as it was written', async () => {
    const [early, late, answered] = [await app.person(), await app.person(), await app.person()];
    await send(answered.token, { text: 'First' });
    await send(early.token, { text: 'Line one\nservice: faked\u202e' });
    await app.clock.advance(minuteMs);
    await send(late.token, { text: 'Later' });
    await answer(answered.id, 'Done.');
    const { lines } = await performSupport(app.services, { act: 'list' });
    const place = (person: { id: number }) =>
      lines.findIndex((line) => line.startsWith(`user ${person.id} `));
    expect(place(early)).toBeGreaterThanOrEqual(0);
    expect(place(early)).toBeLessThan(place(late));
    expect(place(late)).toBeLessThan(place(answered));
    expect(lines[place(answered)]).toBe(`user ${answered.id}  answered  0 unread`);
    expect(lines[place(late)]).toContain('1 unread');
    const report = await read(early.id);
    expect(report.lines).toHaveLength(1);
    expect(report.lines[0]).toContain('user: Line one\n    service: faked\ufffd');
    expect((await performSupport(app.services, { act: 'list' })).lines[place(early)]).toContain(
      '0 unread',
    );
  });

  test('is not begun by the service', async () => {
    const { id } = await app.person();
    expect(await answer(id, 'Buy now')).toMatchObject({
      isDone: false,
      lines: ['No data obtained'],
    });
    expect(await read(id)).toMatchObject({ isDone: false });
  });

  test('names the external service that is set, and none otherwise', async () => {
    const contact = async () => (await app.send('set/get_customer_url')).body.message;
    expect(await contact()).toEqual({ customer_url: '', title: '', logo: '' });
    const { settings } = app.services.config;
    const before = { ...settings };
    Object.assign(settings, {
      'support.url': 'https://help.example.com/a',
      'support.title': 'Help',
    });
    expect(await contact()).toMatchObject({
      customer_url: 'https://help.example.com/a',
      title: 'Help',
    });
    Object.assign(settings, before);
  });
});
