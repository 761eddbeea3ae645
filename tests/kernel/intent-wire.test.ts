import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Intent, intentKeepMs } from '../../schemas/kernel/intent';
import { refusalsOf } from '../support/refusals';

const intent = {
  key: '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f',
  call: 'POST coin/trade',
  parameters: { currency_id: 1, target_price: '2.5' },
  storedAt: '2026-01-02T03:04:05.000Z',
};

describe('what was confirmed and has no known answer yet (contract/idempotency.md#reconciliation)', () => {
  test.each([
    'POST coin/trade',
    'PUT coin/trade',
    'POST safe/update_password',
    'POST user/e_pwd',
    'POST wallet/addaddress',
    'POST wallet/deladdress',
    'POST user/cash_save',
    'POST user/contact',
    'POST user/forget',
    'POST user/real_name',
    'POST user/real_name2',
    'POST user/totp/disable',
    'POST user/passkey/remove',
  ])('may be %s', (call) => {
    expect(v.parse(Intent, { ...intent, call })).toEqual({ ...intent, call });
  });

  test.each<[object, object]>([
    [{ key: intent.key.toUpperCase() }, {}],
    [{ parameters: {} }, { parameters: {} }],
    [{ storedAt: 1_767_323_045_000 }, {}],
  ])('is read with %j', (patch, read) => {
    expect(v.parse(Intent, { ...intent, ...patch })).toEqual({ ...intent, ...read });
  });

  test.each<[object, string[]]>([
    [{ key: 'key' }, ['key wrong']],
    [{ key: undefined }, ['key wrong']],
    [{ call: 'POST user/login' }, ['call wrong']],
    [{ call: 'coin/trade' }, ['call wrong']],
    [{ call: '' }, ['call wrong']],
    [{ parameters: { open: true } }, ['parameters.open wrong']],
    [{ parameters: null }, ['parameters wrong']],
    [{ storedAt: 'once' }, ['storedAt param.invalid']],
    [{ storedAt: null }, ['storedAt param.invalid']],
  ])('is not read with %j', (patch, refusals) => {
    expect(refusalsOf(Intent, { ...intent, ...patch })).toEqual(refusals);
  });

  test('is kept for the seven days that a server remembers a key', () => {
    expect(intentKeepMs).toBe(604_800_000);
  });
});
