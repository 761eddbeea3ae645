// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languages } from '../../schemas/kernel/language';
import { takeAsked } from '../../src/app/first-answers';
import { readServer } from '../../src/app/known-server';
import { leaveToApp } from '../../src/instant-shell/hand-off';
import { storedServer, storeServer } from '../../src/storage/stored-server';

const file = '{"apiBase":"https://api.example/v1"}';
const known = { apiBase: 'https://api.example/v1/', file };
const asked = { type: 'ok', message: [] };

/** The page has requested the file, and the pairs from the server that it knew before. */
const leave = (text: Promise<string | null> | string | null) =>
  leaveToApp({
    answers: { 'currency/quotation_new': () => Promise.resolve(asked) },
    file: Promise.resolve(text),
    onStartFailed: () => undefined,
  });

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('the server', () => {
  test.each([
    ['an empty object', '{}\n'],
    ['no file', ''],
    ['a page in its place', '\n<!doctype html>'],
    ['no response', null],
  ])('is that of the page, and what was asked of it holds: %s', async (_, text) => {
    leave(text);
    expect(await readServer()).toEqual({});
    expect(await takeAsked('currency/quotation_new')).toBe(asked);
    expect(localStorage).toHaveLength(0);
  });

  test('is the one of the file; what was asked of another one before is dropped', async () => {
    leave(file);
    expect(await readServer()).toEqual(known);
    expect(storedServer()).toEqual(known);
    expect(await takeAsked('currency/quotation_new')).toBeNull();
  });

  test.each([
    ['the file is the same', file],
    ['there is no response', null],
  ])('stays as it was where %s, with what it has shown', async (_, text) => {
    storeServer({ ...known, learnedPrefix: 'Bearer ' });
    leave(text);
    expect(await readServer()).toEqual({ ...known, learnedPrefix: 'Bearer ' });
    expect(await takeAsked('currency/quotation_new')).toBe(asked);
  });

  test.each([
    ['another file', '{"apiBase":"v2"}', { apiBase: 'v2/', file: '{"apiBase":"v2"}' }],
    ['no file any more', '', {}],
  ])('is another one with %s, and nothing of the former is used', async (_, text, server) => {
    storeServer({ ...known, learnedPrefix: 'Bearer ' });
    leave(text);
    expect(await readServer()).toEqual(server);
    expect(storedServer()).toEqual(server);
    expect(await takeAsked('currency/quotation_new')).toBeNull();
  });

  test('is not waited for longer than three seconds', async () => {
    vi.useFakeTimers();
    leave(new Promise(() => undefined));
    const read = readServer();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await read).toEqual({});
  });

  test('is checked again at every visit: what the device stores is not trusted', async () => {
    storeServer({ apiBase: 'https://evil.example/', file });
    leave(null);
    expect(await readServer()).toMatchObject({ apiBase: 'https://api.example/v1/' });
  });
});

describe('a file that cannot be used', () => {
  test.each(languages)('is named with its value, in $name', async ({ code }) => {
    localStorage.setItem('lang', code);
    leave('{"apiBase":"//evil.example"}');
    expect(await readServer()).toBeNull();
    const texts = (await screen.findByText('apiBase')).closest('dl')?.textContent;
    expect(texts).toContain('tideline.json');
    expect(texts).toContain('"//evil.example"');
    expect(texts).toContain('https://api.example.com/api/');
    expect(storedServer()).toEqual({});
  });

  test('says in English what is wrong, and what is expected', async () => {
    localStorage.setItem('lang', 'en');
    leave('{"apibase":"api/"}');
    await readServer();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This site is not set up correctlyYour account and funds are not affected. Reload once the ' +
        'operator of this site has corrected the setting below.Reload',
    );
    expect(screen.getByText('apibase').closest('dl')?.textContent).toBe(
      'Filetideline.jsonSettingapibaseValue"api/"ExpectedOne of: apiBase, socketUrl, supportSites, ' +
        'tokenPrefix, paths, languages',
    );
  });
});
