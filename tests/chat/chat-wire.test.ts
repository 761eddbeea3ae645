import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { userEventFrom } from '../../schemas/account/private-event';
import {
  chatContentWithin,
  chatPageOf,
  chatTextIssue,
  openableAddress,
  SupportContact,
} from '../../schemas/support/chat-message';
import { parseSupport, usage } from '../../scripts/support/arguments';

const wire = {
  id: 'a1',
  client_id: null,
  from: 'service',
  name: 'Olga',
  text: 'Hello',
  image: null,
  created_at: '2026-03-02T09:00:00.000Z',
  read: 0,
};
const read = {
  id: 'a1',
  clientId: null,
  from: 'service',
  name: 'Olga',
  text: 'Hello',
  image: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  isRead: false,
};

describe('a message', () => {
  test.each([
    ['', 'chat.empty'],
    [' \n ', 'chat.empty'],
    ['four!', 'chat.too_long'],
    ['a\u0000', 'param.invalid'],
    ['a\u001b[2', 'param.invalid'],
    ['four', null],
    ['😀😀😀😀', null],
    ['a\nb', null],
  ])('%j may not be sent because of %s', (text, issue) => {
    expect(chatTextIssue(text, 4)).toBe(issue);
  });

  test('is a text or a photo, not both', () => {
    const schema = chatContentWithin(10);
    expect(v.parse(schema, { text: 'Hi', image: '' })).toEqual({ text: 'Hi', image: null });
    expect(v.parse(schema, { image: 'u1' })).toEqual({ text: '', image: 'u1' });
    expect(v.is(schema, { text: 'Hi', image: 'u1' })).toBe(false);
    expect(v.is(schema, {})).toBe(false);
  });

  test('arrives over the socket as it does in the history', () => {
    const event = userEventFrom('chat_message', { ...wire, seq: 4, ts: 1 });
    expect(event).toEqual({ name: 'chat_message', data: { seq: 4, ts: 1, message: read } });
    expect(userEventFrom('chat_message', { ...wire, from: 'robot' })).toBeNull();
  });

  test('has a photo only from the same site or over https', () => {
    const page = v.parse(chatPageOf(20), [
      { ...wire, image: 'javascript:alert(1)' },
      { ...wire, image: 'http://example.com/a.jpg' },
      { ...wire, image: 'https://example.com/a.jpg' },
      { ...wire, image: '/api/upload/file?id=1' },
    ]);
    expect(page.messages.map(({ image }) => image)).toEqual([
      null,
      null,
      'https://example.com/a.jpg',
      '/api/upload/file?id=1',
    ]);
  });

  test('comes in pages that say what is unread', () => {
    const page = v.parse(chatPageOf(1), {
      current_page: 1,
      last_page: 2,
      data: [wire],
      unread: '3',
      agent_active: true,
    });
    expect(page).toEqual({ messages: [read], hasMore: true, unread: 3, isAgentActive: true });
    expect(v.is(chatPageOf(1), 'nothing')).toBe(false);
  });
});

describe('an external service', () => {
  const sites = ['https://help.example.com/'];
  test.each([
    ['https://help.example.com/chat?x=1', 'https://help.example.com/chat?x=1'],
    ['http://help.example.com/chat', null],
    ['https://help.example.com.evil.example/', null],
    ['https://help.example.com@evil.example/', null],
    ['https://user:word@help.example.com/', null],
    ['https://help.example.com:444/', null],
    ['javascript:alert(1)//help.example.com', null],
    ['', null],
  ])('at %s opens as %s', (url, address) => {
    expect(openableAddress({ url, title: '' }, sites)).toBe(address);
    expect(openableAddress({ url, title: '' }, [])).toBeNull();
  });

  test('may be named by text alone', () => {
    expect(v.parse(SupportContact, 'https://help.example.com')).toEqual({
      url: 'https://help.example.com',
      title: '',
    });
    expect(v.parse(SupportContact, { customer_url: '', title: 'Help', logo: '' })).toEqual({
      url: '',
      title: 'Help',
    });
  });
});

describe('the command line of an agent', () => {
  const parse = (...words: string[]) => parseSupport(words, 'olga');
  test('understands its commands', () => {
    expect(parse('list')).toEqual({ command: { act: 'list' }, folder: null });
    expect(parse('read', '12', '--photos', 'out')).toEqual({
      command: { act: 'read', user: 12, withPhotos: true },
      folder: 'out',
    });
    expect(parse('answer', '12', '--text', ' Hi ', '--name', 'Olga')).toEqual({
      command: { act: 'answer', user: 12, actor: 'olga', name: 'Olga', text: 'Hi' },
      folder: null,
    });
  });

  test.each(['', 'delete 12', 'list 12', 'read 12 13', 'read 12 --text x', '--what'])(
    'explains itself after "%s"',
    (line) => expect(parse(...line.split(' ').filter((word) => word !== ''))).toBe(usage),
  );

  test.each([
    [['answer', '12'], 'The text is missing.'],
    [['answer', '12', '--text', 'x'.repeat(2_001)], 'The text is not valid.'],
    [['answer', 'anna', '--text', 'x'], 'The user is not valid.'],
    [['read'], 'The user is missing.'],
    [['answer', '12', '--text', 'x', '--actor', 'automatic'], 'The actor is not valid.'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(parse(...words)).toBe(`${sentence}\n${usage}`);
  });
});
