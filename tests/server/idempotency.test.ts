import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import type { Tables } from '../../server/database/tables';
import { balancesOf } from '../../server/ledger/balances';
import { move, ofHouse, ofUser } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import {
  abandon,
  answerOf,
  type KeyedRequest,
  purge,
  statusOf,
  userScope,
  visitorScope,
  withKey,
} from '../../server/requests/idempotency';
import { refuse } from '../../server/requests/refusal';
import { describeOnEachDatabase } from '../support/database/databases';

const usdt = 3;
const nowMs = 1_767_225_600_000;

let lastUser = 0;
const newUser = () => {
  lastUser += 1;
  return lastUser;
};

const requestOf = (user: number, patch: Partial<KeyedRequest> = {}): KeyedRequest => ({
  scope: userScope(user),
  key: randomUUID(),
  call: 'coin/trade',
  fingerprint: 'one',
  now: () => nowMs,
  ...patch,
});

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};

const grantTo = (user: number) => async (trx: Transaction<Tables>) => {
  const lines = move(ofHouse('sys.grant'), ofUser(user, 'change'), usdt, amount('1'));
  const ref = { kind: 'test', id: '1' };
  const [id] = await postEntries(trx, [{ timeMs: nowMs, kind: 'demo.grant', ref, lines }]);
  return { id, z: 1, a: [1, '2', null] };
};

describeOnEachDatabase('a keyed call', (database, kind) => {
  const heldBy = async (user: number) =>
    (await balancesOf(database().db, user)).in('change', usdt).available;

  test('is executed once and answered the same ever after', async () => {
    const user = newUser();
    const request = requestOf(user);
    const first = await withKey(database().db, request, grantTo(user));
    const second = await withKey(database().db, request, grantTo(user));
    expect(first.isReplayed).toBe(false);
    expect(second.isReplayed).toBe(true);
    expect(JSON.stringify(second.outcome)).toBe(JSON.stringify(first.outcome));
    expect(await heldBy(user)).toBe('1');
  });

  test('answers null when there is nothing to say', async () => {
    const request = requestOf(newUser());
    const first = await withKey(database().db, request, async () => undefined);
    const second = await withKey(database().db, request, async () => 'other');
    expect([first.outcome, second.outcome]).toEqual([
      { ok: true, payload: null },
      { ok: true, payload: null },
    ]);
  });

  test('belongs to its user or its path', async () => {
    const [user, other] = [newUser(), newUser()];
    const request = requestOf(user);
    await withKey(database().db, request, grantTo(user));
    await withKey(database().db, { ...request, scope: userScope(other) }, grantTo(other));
    const visitor = { ...request, scope: visitorScope('user/register') };
    expect((await withKey(database().db, visitor, async () => null)).isReplayed).toBe(false);
    expect([await heldBy(user), await heldBy(other)]).toEqual(['1', '1']);
  });

  test('is refused when the key comes with another request', async () => {
    const user = newUser();
    const request = requestOf(user);
    await withKey(database().db, request, grantTo(user));
    const other = { ...request, fingerprint: 'two' };
    await expect(withKey(database().db, other, grantTo(user))).rejects.toMatchObject({
      code: 'idempotency.mismatch',
    });
    await expect(answerOf(database().db, other)).rejects.toMatchObject({
      code: 'idempotency.mismatch',
    });
    expect(await heldBy(user)).toBe('1');
  });

  test('keeps a refusal as its answer and undoes what was done before it', async () => {
    const user = newUser();
    const request = requestOf(user);
    const refused = await withKey(database().db, request, async (trx) => {
      await grantTo(user)(trx);
      return refuse('amount.below_min', { min: '10', currency: 'USDT' });
    });
    expect(refused).toEqual({
      outcome: { ok: false, code: 'amount.below_min', params: { min: '10', currency: 'USDT' } },
      isReplayed: false,
    });
    const again = await withKey(database().db, request, grantTo(user));
    expect(again).toEqual({ outcome: refused.outcome, isReplayed: true });
    expect(await heldBy(user)).toBe('0');
  });

  test.each([
    'session.required',
    'kyc.required',
    'fund.wrong',
    'auth.code_wrong',
    'auth.totp_required',
    'auth.totp_wrong',
    'auth.passkey_wrong',
    'request.malformed',
    'request.too_many',
    'system.error',
  ] as const)('stays usable after %s', async (code) => {
    const user = newUser();
    const request = requestOf(user);
    const refused = withKey(database().db, request, async (trx) => {
      await grantTo(user)(trx);
      return refuse(code);
    });
    await expect(refused).rejects.toMatchObject({ code });
    expect(await statusOf(database().db, request.scope, request.key)).toEqual({ state: 'unknown' });
    expect(await heldBy(user)).toBe('0');
    expect((await withKey(database().db, request, grantTo(user))).isReplayed).toBe(false);
    expect(await heldBy(user)).toBe('1');
  });

  test('leaves nothing behind after a fault', async () => {
    const user = newUser();
    const request = requestOf(user);
    const failed = withKey(database().db, request, async (trx) => {
      await grantTo(user)(trx);
      throw new Error('A fault.');
    });
    await expect(failed).rejects.toThrow('A fault.');
    expect(await statusOf(database().db, request.scope, request.key)).toEqual({ state: 'unknown' });
    expect(await heldBy(user)).toBe('0');
  });

  test('is executed by exactly one of many that race', async () => {
    const user = newUser();
    const request = requestOf(user);
    const settled = await Promise.all(
      Array.from({ length: 20 }, () => withKey(database().db, request, grantTo(user))),
    );
    expect(settled.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(new Set(settled.map(({ outcome }) => JSON.stringify(outcome))).size).toBe(1);
    expect(await heldBy(user)).toBe('1');
  });

  test('gives one answer when some of those that race are refused', async () => {
    const user = newUser();
    const request = requestOf(user);
    const settled = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        withKey(database().db, request, index % 2 ? grantTo(user) : () => refuse('submit.failed')),
      ),
    );
    expect(new Set(settled.map(({ outcome }) => JSON.stringify(outcome))).size).toBe(1);
    expect(settled.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await heldBy(user)).toBe(settled[0]?.outcome.ok ? '1' : '0');
  });

  test('tells its state: unknown, then done with the answer', async () => {
    const user = newUser();
    let timeMs = nowMs;
    const request = requestOf(user, {
      now: () => {
        timeMs += 5;
        return timeMs;
      },
    });
    expect(await statusOf(database().db, request.scope, request.key)).toEqual({ state: 'unknown' });
    expect(await answerOf(database().db, request)).toBeNull();
    const { outcome } = await withKey(database().db, request, grantTo(user));
    expect(await statusOf(database().db, request.scope, request.key)).toEqual({
      state: 'done',
      call: 'coin/trade',
      receivedMs: nowMs + 5,
      finishedMs: nowMs + 10,
      outcome,
    });
    expect(await answerOf(database().db, request)).toEqual({ outcome, isReplayed: true });
  });

  test('once abandoned is never executed', async () => {
    const user = newUser();
    const request = requestOf(user);
    const { scope, key } = request;
    expect(await abandon(database().db, scope, key, nowMs)).toBe('abandoned');
    expect(await abandon(database().db, scope, key, nowMs)).toBe('abandoned');
    await expect(withKey(database().db, request, grantTo(user))).rejects.toMatchObject({
      code: 'idempotency.abandoned',
    });
    expect(await statusOf(database().db, scope, key)).toEqual({ state: 'abandoned' });
    expect(await heldBy(user)).toBe('0');
  });

  test('cannot be abandoned when it is done', async () => {
    const user = newUser();
    const request = requestOf(user);
    await withKey(database().db, request, grantTo(user));
    expect(await abandon(database().db, request.scope, request.key, nowMs)).toBe('done');
    expect((await withKey(database().db, request, grantTo(user))).isReplayed).toBe(true);
  });

  test('either is executed or is abandoned when both happen at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const user = newUser();
      const request = requestOf(user);
      const [run, state] = await Promise.all([
        withKey(database().db, request, grantTo(user)).then(
          () => 'executed',
          () => 'refused',
        ),
        abandon(database().db, request.scope, request.key, nowMs),
      ]);
      expect(run).toBe(state === 'abandoned' ? 'refused' : 'executed');
      expect(await heldBy(user)).toBe(run === 'executed' ? '1' : '0');
    }
  });

  test('is forgotten after seven days', async () => {
    const old = requestOf(newUser(), { now: () => nowMs - 7 * dayMs - 1 });
    const recent = requestOf(newUser(), { now: () => nowMs - 7 * dayMs });
    await withKey(database().db, old, async () => 'old');
    await withKey(database().db, recent, async () => 'recent');
    expect(await purge(database().db, nowMs)).toBe(1);
    expect((await statusOf(database().db, old.scope, old.key)).state).toBe('unknown');
    expect((await statusOf(database().db, recent.scope, recent.key)).state).toBe('done');
  });

  if (kind === 'postgres') {
    test('that is being executed is pending to others, for a limited time', async () => {
      const user = newUser();
      const request = requestOf(user, { waitMs: 150 });
      const { scope, key } = request;
      const started = gate();
      const finish = gate();
      const first = withKey(database().db, request, async (trx) => {
        started.open();
        await finish.opened;
        return grantTo(user)(trx);
      });
      await started.opened;
      expect(await statusOf(database().db, scope, key)).toEqual({ state: 'pending' });
      expect(await abandon(database().db, scope, key, nowMs)).toBe('pending');
      await expect(withKey(database().db, request, grantTo(user))).rejects.toMatchObject({
        code: 'idempotency.pending',
      });
      const waiting = Array.from({ length: 12 }, () =>
        withKey(database().db, { ...request, waitMs: 5_000 }, grantTo(user)),
      );
      const unrelated = newUser();
      await withKey(database().db, requestOf(unrelated), grantTo(unrelated));
      finish.open();
      expect((await first).isReplayed).toBe(false);
      expect((await Promise.all(waiting)).every(({ isReplayed }) => isReplayed)).toBe(true);
      expect([await heldBy(user), await heldBy(unrelated)]).toEqual(['1', '1']);
    });
  }

  test('waits for the one that is being executed and gets its answer', async () => {
    const user = newUser();
    const request = requestOf(user);
    const started = gate();
    const finish = gate();
    const first = withKey(database().db, request, async (trx) => {
      started.open();
      await finish.opened;
      return grantTo(user)(trx);
    });
    await started.opened;
    const second = withKey(database().db, request, grantTo(user));
    finish.open();
    expect((await first).isReplayed).toBe(false);
    expect(await second).toEqual({ ...(await first), isReplayed: true });
    expect(await heldBy(user)).toBe('1');
  });
});
