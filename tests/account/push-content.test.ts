import { describe, expect, test } from 'vitest';
import { languages } from '../../schemas/kernel/language';
import { optionStatusNumbers } from '../../schemas/option/option-order';
import { pushEventOf, pushMessage } from '../../server/account/push-content';
import { isPageLink } from '../../src/service-worker/worker-message';

const order = (kind: 'spot' | 'lever' | 'option', status: unknown, cause: string) =>
  pushEventOf('order_update', { kind, cause, order: { id: 1, status } });

describe('what is pushed', () => {
  test.each([
    ['a spot order that the market filled', order('spot', 2, 'filled'), 'spotFilled'],
    ['a spot order that is filled in part', order('spot', 1, 'filled'), null],
    ['a spot order that was placed and filled at once', order('spot', 2, 'placed'), null],
    ['a fill whose commit was in doubt', order('spot', 2, 'restored'), 'spotFilled'],
    ['a spot order that the person cancelled', order('spot', 3, 'cancelled'), null],
    [
      'an option that was delivered',
      order('option', optionStatusNumbers.delivered, 'delivered'),
      'optionDelivered',
    ],
    ['an option that was bought', order('option', 1, 'placed'), null],
    ['a contract whose price was reached', order('lever', 2, 'activated'), 'futuresOpened'],
    ['a take-profit', order('lever', 3, 'take_profit'), 'futuresClosed'],
    ['a stop-loss', order('lever', 3, 'stop_loss'), 'futuresClosed'],
    ['a liquidation', order('lever', 3, 'liquidation'), 'futuresLiquidated'],
    ['a position that the person closed', order('lever', 3, 'user'), null],
    [
      'a liquidation whose commit was in doubt',
      pushEventOf('order_update', {
        kind: 'lever',
        cause: 'restored',
        order: { id: 1, status: 3, close_reason: 'liquidation' },
      }),
      'futuresLiquidated',
    ],
    ['a night', order('lever', 2, 'overnight'), null],
  ])('of %s', (_, event, expected) => {
    expect(event).toBe(expected);
  });

  test('of balances is nothing, of a notice its own words', () => {
    expect(pushEventOf('balance_update', { wallets: [] })).toBeNull();
    const notice = { id: 'n1', title: 'Approved', text: 'It is credited.', link: null };
    const event = pushEventOf('notice', notice);
    expect(event && pushMessage(event, 'tag', 'en')).toEqual({
      title: 'Approved',
      body: 'It is credited.',
      link: '/',
      tag: 'tag',
      lang: 'en',
    });
  });

  test('leads to a page of the app in every language, and names no figure', () => {
    const events = [
      ...(['spotFilled', 'optionDelivered', 'futuresOpened', 'futuresClosed'] as const),
      ...(['futuresLiquidated', 'securityChanged'] as const),
    ];
    for (const event of events) {
      const titles = languages.map(({ code }) => pushMessage(event, 'tag', code));
      expect(new Set(titles.map(({ title }) => title)).size).toBe(languages.length);
      for (const { title, body, link } of titles) {
        expect(`${title}${body}`).not.toMatch(/\d/);
        expect(isPageLink(link)).toBe(true);
      }
    }
  });
});
