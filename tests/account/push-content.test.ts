import { describe, expect, test } from 'vitest';
import { languages } from '../../schemas/kernel/language';
import { type PushKind, pushMessage } from '../../server/account/push-content';
import { configFrom } from '../../server/platform/config';
import { isPageLink } from '../../src/api/kernel/worker-message';

const { settings } = configFrom({ TIDELINE_MODE: 'demo' });

const kinds: readonly PushKind[] = [
  'spotFilled',
  'optionDelivered',
  'futuresOpened',
  'futuresClosed',
  'futuresLiquidated',
  'futuresUnprotected',
  'securityChanged',
  'kyc_approved',
  'kyc_rejected',
  'kyc_advanced_approved',
  'kyc_advanced_rejected',
  'deposit_approved',
  'deposit_rejected',
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_overdue',
  'subscription_approved',
  'subscription_rejected',
];

const events = kinds.map((kind) => ({ kind, recordId: 7 }));

describe('a notification', () => {
  test.each(events)('of $kind leads to a page in every language, and names no figure', (event) => {
    const messages = languages.map(({ code: language }) =>
      pushMessage(event, { tag: 'tag', language, settings }),
    );
    const texts = new Set(messages.map(({ title, body }) => `${title} ${body}`));
    expect(texts.size).toBe(languages.length);
    for (const [at, { title, body, link, tag, lang }] of messages.entries()) {
      expect(`${title}${body}`).not.toMatch(/\d/);
      expect(isPageLink(link)).toBe(true);
      expect([tag, lang]).toEqual(['tag', languages[at]?.htmlLang]);
    }
  });

  test('of a decision has the words of its notice, and leads to the record', () => {
    const event = { kind: 'withdrawal_approved', recordId: 7 } as const;
    const { title, link } = pushMessage(event, { tag: 'tag', language: 'en', settings });
    expect(title).toBe('Your Tideline withdrawal');
    expect(link).toBe('/pages/assets/withdraw/detail?id=7');
  });
});
