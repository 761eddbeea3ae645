import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { RecordedLogin } from '../../schemas/security/login-history';
import { refusalsOf } from '../support/refusals';

const at = '2026-01-01T03:04:05.000Z';
const wire = { id: 7, created_at: at, device: 'Firefox', ip: '192.0.2.*', outcome: 'succeeded' };
const attempt = {
  id: 7,
  triedAt: at,
  device: 'Firefox',
  place: '192.0.2.*',
  outcome: 'succeeded',
};

describe('a try to log in', () => {
  test.each(['succeeded', 'wrong_password', 'wrong_factor', 'locked'])('is read: %s', (outcome) => {
    expect(v.parse(RecordedLogin, { ...wire, outcome })).toEqual({ ...attempt, outcome });
  });

  test('is read without a device', () => {
    expect(v.parse(RecordedLogin, { ...wire, device: '' })).toEqual({ ...attempt, device: '' });
  });

  test.each<[object, object]>([
    [{ device: 7 }, { device: '7' }],
    [{ ip: null }, { place: '' }],
    [
      { device: [], ip: {} },
      { device: '', place: '' },
    ],
  ])('is read with %j', (patch, read) => {
    expect(v.parse(RecordedLogin, { ...wire, ...patch })).toEqual({ ...attempt, ...read });
  });

  test.each<[object, string]>([
    [{ id: null }, 'id wrong'],
    [{ created_at: 'once' }, 'created_at param.invalid'],
    [{ outcome: 'robbed' }, 'outcome wrong'],
    [{ outcome: '' }, 'outcome wrong'],
  ])('is not read with %j', (patch, refusal) => {
    expect(refusalsOf(RecordedLogin, { ...wire, ...patch })).toEqual([refusal]);
  });
});
