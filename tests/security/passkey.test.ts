import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { loginDraft } from '../../examples/account/login';
import { factorRequired, passkeyRequired } from '../../examples/account/people';
import {
  passkeyAnswers as answers,
  passkeyDraft as draft,
  passkeyRemovalKey as key,
  madePasskey as made,
  ownPasskey as passkey,
  passkeyRecovery as recovery,
  passkeyRemovalAnswers as removalAnswers,
} from '../../examples/security/passkeys';
import { factorsIn } from '../../machines/kernel/second-factor';
import {
  passkeyRegistrationMachine,
  selectIsBusy,
  selectIsSaved,
} from '../../machines/security/passkey-registration';
import { passkeyRemovalMachine } from '../../machines/security/passkeys';
import { loginFields } from '../../schemas/account/login';
import {
  isNewPasskey,
  PasskeyOptions,
  PasskeyRegistered,
  PasskeyRemovalRequest,
  Passkeys,
} from '../../schemas/security/passkey';
import { allRead } from '../support/all-read';
import { runOnActor, testEach } from '../walker/walker';
import { passkeyRemovalWalk as removal, passkeyWalk as walked } from './walks/passkeys';

describe('a passkey on the wire', () => {
  test.each([
    [{ name: ' ' }, false],
    [{ password: '' }, false],
    [{ name: 'x'.repeat(40) }, true],
    [{ name: 'x'.repeat(41) }, false],
    [{ name: 'a\nb' }, false],
    [{ password: 'x'.repeat(257) }, false],
    [{}, true],
  ])('with %j may be added: %s', (patch, isValid) => {
    expect(isNewPasskey({ ...draft, ...patch })).toBe(isValid);
  });

  test('is read as the server tells it', () => {
    const sent = { id: 'abc', name: 'My phone', created_at: '2026-03-02T09:00:00.000Z' };
    const read = { id: 'abc', name: 'My phone', createdAt: sent.created_at, lastUsedAt: null };
    expect(v.parse(Passkeys, [{ ...sent, last_used_at: null }])).toEqual(allRead([read]));
    expect(v.parse(PasskeyOptions, { options: '{}' })).toBe('{}');
    expect(v.parse(PasskeyRegistered, { recovery })).toEqual(recovery);
    expect(v.parse(PasskeyRemovalRequest, { id: 'abc', password: 'x' })).toEqual({
      id: 'abc',
      password: 'x',
      code: '',
      passkey: '',
    });
  });

  test('goes with a login where one answered', () => {
    expect(loginFields(loginDraft)).not.toHaveProperty('passkey');
    expect(loginFields({ ...loginDraft, passkey: '' })).not.toHaveProperty('passkey');
    expect(loginFields({ ...loginDraft, passkey: '{}' })).toHaveProperty('passkey', '{}');
  });

  test('is offered where the server says so', () => {
    expect(factorsIn(passkeyRequired.failure)).toEqual(['app', 'passkey']);
    expect(factorsIn(factorRequired.failure)).toEqual(['app']);
  });
});

describe('a passkey that is added', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> editing'],
      editing: ['draft.submitted valid -> making [busy] calls makePasskey {hasDraft, failure: -}'],
      making: [
        'makePasskey done -> registering [busy] calls registerPasskey {hasDraft: -, isMade}',
        'makePasskey error noPasskey -> editing {hasDraft: -, failure: refused client.passkey}',
        'after deviceTimeout -> editing {hasDraft: -, failure: unreachable client.timeout}',
      ],
      registering: [
        'registerPasskey done firstFactor -> saving.unsaved {isMade: -, codes: 2}',
        'registerPasskey done further -> added (done) {isMade: -, end}',
        'registerPasskey error refused -> editing {isMade: -, failure: refused auth.passkey_wrong}',
        'registerPasskey error offline, unreadable -> editing emits answer.lost {isMade: -, failure: refused client.passkey_unknown}',
        'after answerTimeout -> editing emits answer.lost {isMade: -, failure: refused client.passkey_unknown}',
      ],
      'saving.unsaved': ['saving.confirmed -> saving.saved {isSaved}'],
      'saving.saved': [
        'saving.denied -> saving.unsaved {isSaved: -}',
        'codes.closed -> added (done) {codes: -, isSaved: -, end}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ deviceTimeout: 300_000, answerTimeout: 60_000 });
  });
  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    expect(selectIsBusy(to)).toBe(to.matches('making') || to.matches('registering'));
    expect(to.context.draft).toEqual(to.matches('making') ? draft : null);
    expect(to.context.made).toEqual(to.matches('registering') ? made : null);
    // Recovery codes may be lost with an answer, and are not said to be missing without a reason.
    if (from.matches('registering') && to.matches('editing') && on !== 'registerPasskey error') {
      expect(to.context.failure).toMatchObject({ code: 'client.passkey_unknown' });
    }
    expect(to.context.recovery).toEqual(to.matches('saving') ? recovery : []);
    if (to.context.failure) expect(to.matches('editing')).toBe(true);
    if (on === 'codes.closed') expect(selectIsSaved(from)).toBe(true);
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(passkeyRegistrationMachine, tour, answers);
    for (const { actor, input } of calls) {
      expect(input).toEqual(actor === 'makePasskey' ? draft : made);
    }
  });
});

describe('a passkey that is removed', () => {
  test('has these transitions and no others', () => {
    expect(removal.table).toEqual({
      start: ['fresh -> idle', 'resumed -> submitting [busy] calls removePasskey {isKeyed}'],
      idle: ['removal.requested -> allowing {isChosen}'],
      allowing: [
        'removal.declined -> idle {isChosen: -, failure: -}',
        'password.given valid -> submitting [busy] calls removePasskey {hasPassword, isKeyed, failure: -}',
      ],
      submitting: [
        'removePasskey done accepted -> idle emits passkey.removed {isChosen: -, hasPassword: -, isKeyed: -}',
        'removePasskey done wrongPassword -> allowing {hasPassword: -, isKeyed: -, failure: refused auth.old_password_wrong}',
        'removePasskey done wrongPassword -> idle emits removal.failed refused auth.old_password_wrong {isKeyed: -}',
        'removePasskey done gone -> idle emits removal.failed refused record.not_found {isChosen: -, hasPassword: -, isKeyed: -}',
        'removePasskey done unanswered -> idle emits removal.failed refused client.unknown_outcome {isChosen: -, hasPassword: -, isKeyed: -}',
      ],
    });
  });

  test('has no gaps', () => expect(removal.gaps).toEqual([]));

  testEach('holds its invariants', removal.transitions, ({ on, event, to }) => {
    expect(to.context.password).toBe(on === 'password.given' ? draft.password : '');
    if (to.matches('submitting')) expect(to.context.key).toBe(key);
    else expect(to.context.key).toBeNull();
    if (to.matches('idle')) expect(to.context).toMatchObject({ passkey: null, failure: null });
    if (to.matches('allowing')) expect(to.context.passkey).toEqual(passkey);
    // What may be gone is not asked about again; the list says.
    if (on === 'removePasskey done' && to.matches('allowing')) {
      expect(event['output']).toEqual(removalAnswers.removePasskey.done.wrongPassword);
    }
  });

  testEach('runs', removal.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(passkeyRemovalMachine, tour, removalAnswers);
    // Of a removal from before a reload only the key is left.
    for (const { input } of calls) {
      expect([
        { key, payload: { id: passkey.id, password: draft.password } },
        { key, payload: null },
      ]).toContainEqual(input);
    }
    // A refusal is told where the password is asked for, and aloud where nobody asks for it.
    const expected = tour.steps.flatMap<string>(({ on, event, to }) => {
      if (on !== 'removePasskey done' || !to.matches('idle')) return [];
      return [event['output'].state === 'accepted' ? 'passkey.removed' : 'removal.failed'];
    });
    expect(emitted.map(({ type }) => type)).toEqual(expected);
  });
});
