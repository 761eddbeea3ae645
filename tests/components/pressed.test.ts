// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markPressed } from '../../src/components/base/pressed';

beforeAll(markPressed);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <a id="row" href="#/"><span id="words">BTC/USDT</span></a>
    <button id="key" type="button">1</button>
    <button id="off" type="button" disabled>2</button>
    <button id="pending" type="button" aria-disabled="true">Buy</button>
    <label id="fixed"><input type="radio" disabled> Long</label>
    <label id="choice"><input type="radio"> Short</label>
    <p id="text">Nothing to press</p>`;
});
afterEach(() => vi.useRealTimers());

const send = (type: string, id: string, init: PointerEventInit = {}) =>
  document
    .getElementById(id)
    ?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, ...init }));
const pressed = () => [...document.querySelectorAll('[data-pressed]')].map(({ id }) => id);

test('what is touched looks pressed at once, and for a moment after the release', () => {
  send('pointerdown', 'words');
  expect(pressed()).toEqual(['row']);
  send('pointerup', 'words');
  vi.advanceTimersByTime(63);
  expect(pressed()).toEqual(['row']);
  vi.advanceTimersByTime(1);
  expect(pressed()).toEqual([]);
});

test('a finger that scrolls presses nothing', () => {
  send('pointerdown', 'row');
  send('pointercancel', 'row');
  expect(pressed()).toEqual([]);
});

test('a second tap on the same key looks pressed for as long as the first', () => {
  send('pointerdown', 'key');
  send('pointerup', 'key');
  vi.advanceTimersByTime(40);
  send('pointerdown', 'key');
  vi.advanceTimersByTime(40);
  expect(pressed()).toEqual(['key']);
  send('pointerup', 'key');
  vi.advanceTimersByTime(64);
  expect(pressed()).toEqual([]);
});

test('a choice looks pressed too', () => {
  send('pointerdown', 'choice');
  expect(pressed()).toEqual(['choice']);
});

test('a release elsewhere ends the press', () => {
  send('pointerdown', 'key');
  send('pointerup', 'text');
  vi.advanceTimersByTime(64);
  expect(pressed()).toEqual([]);
});

test.each([
  ['text', {}],
  ['off', {}],
  ['pending', {}],
  ['fixed', {}],
  ['key', { isPrimary: false }],
  ['key', { button: 2 }],
])('a %s with %o is not pressed', (id, init) => {
  send('pointerdown', id, init);
  expect(pressed()).toEqual([]);
});
