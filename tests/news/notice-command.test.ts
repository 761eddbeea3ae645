import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parseCommand, usage } from '../../scripts/notice/arguments';
import { articleCommands, reachPublisher } from '../../server/news/article-endpoint';
import type { NoticeIn } from '../../server/news/publisher';
import { testClock } from '../../server/platform/clock';
import { configFrom } from '../../server/platform/config';
import { openLocalEndpoint } from '../../server/platform/local-endpoint';
import { openMemory } from '../support/database/databases';
import {
  closeAll,
  connected,
  noon,
  only,
  settled,
  started,
} from '../support/server/realtime-server';

const folder = mkdtempSync(join(tmpdir(), 'tideline-notice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(closeAll);

const filled = (name: string, files: Record<string, string>) => {
  const made = join(folder, name);
  mkdirSync(made);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(made, file), text);
  return made;
};
const parse = (...words: string[]) => parseCommand(words, 'olga');

describe('the command line', () => {
  const good = filled('good', {
    'en.html': '\uFEFFMaintenance\r\nTonight at ten.\r\n<p>Two</p>\r\n<p>lines</p>\r\n',
    'zh.html': '维护\n今晚十点。\n<p>内容</p>',
  });
  const en = {
    title: 'Maintenance',
    abstract: 'Tonight at ten.',
    content: '<p>Two</p>\n<p>lines</p>',
  };
  const zh = { title: '维护', abstract: '今晚十点。', content: '<p>内容</p>' };

  test('reads a folder with a file for each language', () => {
    expect(parse('publish', good)).toEqual({
      act: 'publish',
      category: 'notice',
      isPopup: false,
      actor: 'olga',
      texts: { en, zh },
    });
    expect(parse('publish', good, '--announcement', '--popup', '--actor', 'Pavel')).toMatchObject({
      category: 'announcement',
      isPopup: true,
      actor: 'Pavel',
    });
  });

  test.each<[string[], object]>([
    [['list'], { act: 'list' }],
    [['remove', '1001'], { act: 'remove', id: 1001, actor: 'olga' }],
  ])('understands %j', (words, command) => {
    expect(parse(...words)).toEqual(command);
  });

  test.each([[''], ['help'], ['publish'], ['remove'], ['list 7'], ['remove 7 8'], ['list --what']])(
    'explains itself after "%s"',
    (line) => {
      expect(parse(...line.split(' ').filter(Boolean))).toBe(usage);
    },
  );

  test.each<[string, Record<string, string>, string]>([
    ['none', {}, 'en.html or zh.html is missing.'],
    ['other', { 'th.html': 'a\nb\n<p>c</p>' }, 'en.html or zh.html is missing.'],
    [
      'strange',
      { 'english.html': 'a\nb\n<p>c</p>' },
      'english.html is not the name of a language.',
    ],
    ['short', { 'en.html': 'Title only' }, 'The texts.en.abstract is not valid.'],
    ['empty', { 'en.html': 'Title\nSummary\n' }, 'The texts.en.content is not valid.'],
    ['long', { 'en.html': `${'x'.repeat(121)}\nb\n<p>c</p>` }, 'The texts.en.title is not valid.'],
  ])('refuses a folder: %s', (name, files, message) => {
    expect(parse('publish', filled(name, files))).toBe(message);
  });

  test('refuses a folder that is not there, and an id that is none', () => {
    expect(parse('publish', join(folder, 'absent'))).toContain('cannot be read');
    expect(parse('remove', 'seven')).toBe('The id is not valid.');
  });
});

test('a running server publishes, and everybody online is informed in their language', async () => {
  const database = await openMemory();
  const { url, realtime } = await started();
  const visitor = await connected(url, '', 'th');
  const anna = await connected(url, 'anna', 'jp');
  const config = configFrom({ DATA_DIR: join(folder, 'data') });
  const announce = (noticeIn: NoticeIn) => realtime.announce(noticeIn);
  const services = { db: database.db, clock: testClock(noon), announce };
  const close = await openLocalEndpoint(config, articleCommands(services), () => undefined);
  try {
    const reached = await reachPublisher(config);
    const texts = {
      en: { title: 'Hello', abstract: 'All.', content: '<p>x</p>' },
      th: { title: 'สวัสดี', abstract: 'ทุกคน', content: '<p>x</p>' },
    };
    const command = {
      act: 'publish',
      category: 'notice',
      isPopup: false,
      actor: 'o',
      texts,
    } as const;
    expect(await reached?.perform(command)).toMatchObject({
      isDone: true,
      lines: [
        expect.stringMatching(/^Article \d+ is published\.$/),
        'Not translated: jp, kr, esp, zh, hk.',
      ],
    });
    await Promise.all([settled(visitor.socket), settled(anna.socket)]);
    expect(only(visitor.received, 'notice')).toMatchObject([{ title: 'สวัสดี', level: 'info' }]);
    expect(only(anna.received, 'notice')).toMatchObject([{ title: 'Hello', text: 'All.' }]);
  } finally {
    await close();
    await database.close();
  }
});
