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
    ['a device that is a number', { device: 7 }, { device: '7' }],
    ['a place that is a list', { ip: [] }, { place: '' }],
    ['a time that is none', { created_at: 'once' }, { createdAt: null }],
    ['no time', { last_used_at: '', expires_at: null }, { lastUsedAt: null, expiresAt: null }],
    ['what cannot be read of that', { current: 'yes' }, { isCurrent: false }],
  ])('are read: %s', (_, patch, read) => {
    expect(v.parse(OwnSessions, [{ ...wire, ...patch }])).toEqual({
      rows: [{ ...session, ...read }],
      omitted: 0,
    });
  });

  test.each([{ id: '' }, { id: 'x'.repeat(65) }, { id: null }])(
    'are left out one by one: %j',
    (patch) => {
      expect(v.parse(OwnSessions, [wire, { ...wire, ...patch }])).toEqual({
        rows: [session],
        omitted: 1,
      });
    },
  );

  test('keep their order', () => {
    const ids = ['b', 'a', 'c'];
    const { rows } = v.parse(
      OwnSessions,
      ids.map((id) => ({ ...wire, id })),
    );
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(v.parse(OwnSessions, [])).toEqual({ rows: [], omitted: 0 });
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
