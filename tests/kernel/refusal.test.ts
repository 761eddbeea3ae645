import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import english from '../../i18n/messages/en.json';
import {
  clientCodes,
  ReasonCode,
  RefusalCode,
  RefusalParams,
  refusalCodes,
} from '../../schemas/kernel/refusal';

describe('the reasons of a refusal', () => {
  test('are those that the catalogues have words for, and no other', () => {
    const worded = Object.keys(english)
      .filter((id) => id.startsWith('refusal.'))
      .map((id) => id.slice('refusal.'.length));
    expect([...refusalCodes, ...clientCodes].sort()).toEqual(worded.sort());
  });

  test('that only the app can give are no answers of a server', () => {
    expect(v.is(RefusalCode, 'wallet.insufficient')).toBe(true);
    expect(v.is(RefusalCode, 'client.offline')).toBe(false);
    expect(v.is(ReasonCode, 'wallet.insufficient')).toBe(true);
    expect(v.is(ReasonCode, 'client.offline')).toBe(true);
    expect(v.is(ReasonCode, 'client.unheard_of')).toBe(false);
  });

  test('come with words and numbers', () => {
    expect(v.parse(RefusalParams, { field: 'name', min: 5 })).toEqual({ field: 'name', min: 5 });
    expect(v.is(RefusalParams, { field: ['name'] })).toBe(false);
  });
});
