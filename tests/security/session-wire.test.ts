import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  OwnSessions,
  RevokeRequest,
  SessionsEnded,
  sessionChoiceFields,
} from '../../schemas/security/session';
import { refusalsOf } from '../support/refusals';

const [born, used, ends] = ['01', '02', '03'].map((day) => `2026-01-${day}T03:04:05.000Z`);
const wire = {
  id: 'a',
  device: 'Firefox',
  ip: '192.0.2.*',
  current: true,
  created_at: born,
  last_used_at: used,
  expires_at: ends,
};
const session = {
  id: 'a',
  device: 'Firefox',
  place: '192.0.2.*',
  isCurrent: true,
  createdAt: born,
  lastUsedAt: used,
  expiresAt: ends,
};

describe('the sessions of a person (contract/calls/get-user-sessions.md)', () => {
  test.each<[string, object, object]>([
    ['all of one', {}, {}],
    ['a number for its id', { id: 7 }, { id: '7' }],
    ['an id of 64', { id: 'x'.repeat(64) }, { id: 'x'.repeat(64) }],
    ['no device', { device: undefined }, { device: '' }],
    ['a device that is not known', { device: null }, { device: '' }],
    ['no place', { ip: undefined }, { place: '' }],
    ['a place that is not known', { ip: null }, { place: '' }],
    ['another one than this', { current: false }, { isCurrent: false }],
    ['nothing said of that', { current: undefined }, { isCurrent: false }],
    ['a number said of it', { current: 1 }, { isCurrent: true }],
    ['a time without a zone', { created_at: '2026-01-01 11:04:05' }, {}],
    ['another', { last_used_at: '2026-01-02 11:04:05', expires_at: '2026-01-03 11:04:05' }, {}],
  ])('are read: %s', (_, patch, read) => {
    expect(v.parse(OwnSessions, [{ ...wire, ...patch }])).toEqual([{ ...session, ...read }]);
  });

  test.each<[object, string]>([
    [{ id: '' }, '0.id wrong'],
    [{ id: 'x'.repeat(65) }, '0.id wrong'],
    [{ id: null }, '0.id wrong'],
    [{ device: 7 }, '0.device wrong'],
    [{ ip: 7 }, '0.ip wrong'],
    [{ created_at: 'once' }, '0.created_at param.invalid'],
    [{ last_used_at: '' }, '0.last_used_at param.invalid'],
    [{ expires_at: null }, '0.expires_at wrong'],
    [{ current: 'yes' }, '0.current wrong'],
  ])('are not read with %j', (patch, refusal) => {
    expect(refusalsOf(OwnSessions, [{ ...wire, ...patch }])).toEqual([refusal]);
  });

  test('keep their order', () => {
    const ids = ['b', 'a', 'c'];
    const read = v.parse(
      OwnSessions,
      ids.map((id) => ({ ...wire, id })),
    );
    expect(read.map(({ id }) => id)).toEqual(ids);
    expect(v.parse(OwnSessions, [])).toEqual([]);
  });
});

describe('sessions that are to end (contract/calls/post-user-session-revoke.md)', () => {
  test('are one or all others', () => {
    expect(sessionChoiceFields({ kind: 'one', id: 'a' })).toEqual({ id: 'a' });
    expect(sessionChoiceFields({ kind: 'others' })).toEqual({ all: 1 });
  });

  test.each<[object, object]>([
    [{ id: 'a' }, { id: 'a', all: false }],
    [{ all: '1' }, { id: '', all: true }],
    [{ all: 1 }, { id: '', all: true }],
    [
      { id: 'a', all: true },
      { id: 'a', all: true },
    ],
    [
      { id: 'a', all: '0' },
      { id: 'a', all: false },
    ],
  ])('are asked for: %j', (request, read) => {
    expect(v.parse(RevokeRequest, request)).toEqual(read);
  });

  test.each<[object, string]>([
    [{}, 'record.not_found'],
    [{ id: '' }, 'record.not_found'],
    [{ all: '0' }, 'record.not_found'],
    [{ id: 7 }, 'id wrong'],
    [{ id: 'a', all: 'yes' }, 'all wrong'],
  ])('are not asked for: %j', (request, refusal) => {
    expect(refusalsOf(RevokeRequest, request)).toEqual([refusal]);
  });

  test('are counted', () => {
    expect(v.parse(SessionsEnded, { revoked: 0 })).toBe(0);
    expect(v.parse(SessionsEnded, { revoked: '3' })).toBe(3);
    expect(refusalsOf(SessionsEnded, { revoked: 1.5 })).toEqual(['revoked wrong']);
    expect(refusalsOf(SessionsEnded, {})).toEqual(['revoked wrong']);
  });
});
