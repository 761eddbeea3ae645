import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  AdvancedVerification,
  type AdvancedVerificationDraft,
  AdvancedVerificationRequest,
  advancedVerificationFields,
  BasicVerification,
  type BasicVerificationDraft,
  type BasicVerificationField,
  BasicVerificationRequest,
  basicVerificationFields,
  emptyAdvancedVerification,
  emptyBasicVerification,
  isAdvancedVerification,
  isBasicVerification,
  PersistedBasicVerification,
  verificationFieldOf,
} from '../../schemas/verification/verification';
import {
  AdvancedStatus,
  VerificationPreview,
  VerificationSent,
} from '../../schemas/verification/verification-status';

const draft: BasicVerificationDraft = {
  country: { id: 6, name: 'Japan', iso: 'JP' },
  name: 'Hanako Yamada',
  idNumber: 'tk 123-4567',
  address: '1-1 Chiyoda, Tokyo',
};
const uploads = [
  '0b7c3f5e-1f5d-4a0f-9a51-3f0f2f6d0a01',
  '0b7c3f5e-1f5d-4a0f-9a51-3f0f2f6d0a02',
  '0b7c3f5e-1f5d-4a0f-9a51-3f0f2f6d0a03',
] as const;
const [front, back, inHand] = uploads;
const photos: AdvancedVerificationDraft = { front, back, inHand };
const addressOf = (id: string) => `/api/upload/file?id=${id}&exp=1&sig=x`;

const textsOf = (issues: readonly v.BaseIssue<unknown>[] = []) =>
  issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
const basicIssues = (changed: Partial<BasicVerificationDraft>) =>
  textsOf(
    v.safeParse(BasicVerification, { ...draft, ...changed }, { abortPipeEarly: true }).issues,
  );
const advancedIssues = (changed: Partial<AdvancedVerificationDraft>) =>
  textsOf(
    v.safeParse(AdvancedVerification, { ...photos, ...changed }, { abortPipeEarly: true }).issues,
  );

describe('what the basic level is asked for', () => {
  test('may be sent when all of it is there', () => {
    expect(basicIssues({})).toEqual([]);
    expect(isBasicVerification(draft)).toBe(true);
    expect(isBasicVerification(emptyBasicVerification)).toBe(false);
    expect(basicIssues(emptyBasicVerification)).toEqual([
      'country: param.missing',
      'name: param.missing',
      'idNumber: param.missing',
      'address: param.missing',
    ]);
  });

  test.each<[BasicVerificationField, string, string | null]>([
    ['name', 'A', 'param.invalid'],
    ['name', '李雷', null],
    ['name', 'x'.repeat(100), null],
    ['name', 'x'.repeat(101), 'param.invalid'],
    ['name', '   ', 'param.missing'],
    ['name', 'Hana\u0000ko', 'param.invalid'],
    ['idNumber', '123', 'param.invalid'],
    ['idNumber', '1234', null],
    ['idNumber', '1'.repeat(30), null],
    ['idNumber', '1'.repeat(31), 'param.invalid'],
    ['idNumber', '12/34', 'param.invalid'],
    ['idNumber', 'straße1', 'param.invalid'],
    ['idNumber', 'ı1234', 'param.invalid'],
    ['idNumber', '１２３４', 'param.invalid'],
    ['idNumber', ' \t', 'param.missing'],
    ['address', 'x', null],
    ['address', 'x'.repeat(200), null],
    ['address', 'x'.repeat(201), 'param.invalid'],
  ])('%s as %s', (field, value, message) => {
    expect(basicIssues({ [field]: value })).toEqual(message ? [`${field}: ${message}`] : []);
  });

  test('a country is one of a list', () => {
    expect(basicIssues({ country: null })).toEqual(['country: param.missing']);
    expect(basicIssues({ country: { id: 0, name: 'Japan', iso: 'JP' } })).not.toEqual([]);
    expect(basicIssues({ country: { id: 6, name: 'Japan', iso: '' } })).toEqual([]);
    expect(basicIssues({ country: { id: 6, name: 'x'.repeat(100), iso: '' } })).toEqual([]);
    expect(basicIssues({ country: { id: 6, name: 'x'.repeat(101), iso: '' } })).toEqual([
      'country.name: param.invalid',
    ]);
  });

  test('texts are sent as they are compared: trimmed, composed, the number in capitals', () => {
    const typed = { ...draft, name: ' Jose\u0301 ', address: ' Calle 1 ' };
    expect(v.parse(BasicVerification, typed)).toEqual({
      ...draft,
      name: 'Jos\u00e9',
      idNumber: 'TK123-4567',
      address: 'Calle 1',
    });
  });
});

describe('the request for the basic level (contract/calls/post-user-real-name.md)', () => {
  const wire = basicVerificationFields(v.parse(BasicVerification, draft));
  const issueOf = (fields: object) =>
    textsOf(v.safeParse(BasicVerificationRequest, { ...wire, ...fields }).issues);

  test('names country and id for either kind of server, and is read as it was meant', () => {
    expect(wire).toEqual({
      country: 'Japan',
      country_code: 'JP',
      country_id: 6,
      name: 'Hanako Yamada',
      card_id: 'TK123-4567',
      address: '1-1 Chiyoda, Tokyo',
    });
    expect(v.parse(BasicVerificationRequest, wire)).toEqual({
      country: 'Japan',
      countryCode: 'JP',
      name: 'Hanako Yamada',
      idNumber: 'TK123-4567',
      address: '1-1 Chiyoda, Tokyo',
    });
  });

  test('leaves out the code of a country that has none', () => {
    const country = { id: 6, name: 'Japan', iso: '' };
    const bare = basicVerificationFields(v.parse(BasicVerification, { ...draft, country }));
    expect('country_code' in bare).toBe(false);
    expect(v.parse(BasicVerificationRequest, bare).countryCode).toBe('');
  });

  test('is held to the same rules', () => {
    expect(v.parse(BasicVerificationRequest, { ...wire, card_id: 'a b-1 2' }).idNumber).toBe(
      'AB-12',
    );
    expect(issueOf({ name: 'A' })).toEqual(['name: param.invalid']);
    expect(issueOf({ address: '' })).toEqual(['address: param.missing']);
    expect(issueOf({ card_id: '12 3' })).toEqual(['card_id: param.invalid']);
    expect(issueOf({ country: 'x'.repeat(101) })).toEqual(['country: param.invalid']);
    for (const field of ['country', 'country_code', 'name', 'card_id', 'address']) {
      expect(issueOf({ [field]: {} })).toEqual([`${field}: param.invalid`]);
    }
    expect(v.parse(BasicVerificationRequest, { ...wire, country_code: ' jp ' }).countryCode).toBe(
      'JP',
    );
  });
});

describe('what the advanced level is asked for', () => {
  test.each<[string, Partial<AdvancedVerificationDraft>, string[]]>([
    ['three photos', {}, []],
    ['no front', { front: '' }, ['front: kyc.photos']],
    ['no back', { back: '' }, ['back: kyc.photos']],
    ['none in hand', { inHand: '' }, ['inHand: kyc.photos']],
    ['the front twice', { back: front }, ['back: kyc.photos']],
    ['the back twice', { inHand: back }, ['inHand: kyc.photos']],
    ['the front in hand', { inHand: front }, ['inHand: kyc.photos']],
    ['the same one by its address', { back: addressOf(front) }, ['back: kyc.photos']],
    ['an address without end', { inHand: 'x'.repeat(2049) }, ['inHand: upload.unknown']],
    ['photos of an existing server', { front: '/up/1.jpg', back: '/up/2.jpg' }, []],
  ])('%s', (_, changed, issues) => {
    expect(advancedIssues(changed)).toEqual(issues);
    expect(isAdvancedVerification({ ...photos, ...changed })).toBe(issues.length === 0);
  });

  test('nothing at all', () => {
    expect(emptyAdvancedVerification).toEqual({ front: '', back: '', inHand: '' });
    expect(isAdvancedVerification(emptyAdvancedVerification)).toBe(false);
    expect(advancedIssues(emptyAdvancedVerification)).toEqual([
      'front: kyc.photos',
      'back: kyc.photos',
      'inHand: kyc.photos',
    ]);
  });

  test('its request is read as it was meant, by ids or by addresses (contract/calls/post-user-real-name2.md)', () => {
    const wire = advancedVerificationFields(photos);
    expect(wire).toEqual({ front_pic: front, reverse_pic: back, hand_pic: inHand });
    expect(v.parse(AdvancedVerificationRequest, wire)).toEqual({ photos, idNumber: '' });
    expect(v.parse(AdvancedVerificationRequest, { ...wire, card_id: 'tk 12' }).idNumber).toBe(
      'TK12',
    );
  });

  test.each<[string, object, string]>([
    ['an empty back', { reverse_pic: '' }, 'reverse_pic: kyc.photos'],
    ['a front that is no text', { front_pic: {} }, 'front_pic: kyc.photos'],
    ['a back that is the front', { reverse_pic: addressOf(front) }, 'reverse_pic: kyc.photos'],
    ['the back in hand', { hand_pic: back }, 'hand_pic: kyc.photos'],
    ['a number that is none', { card_id: '?' }, 'card_id: param.invalid'],
  ])('its request is refused with %s', (_, fields, issue) => {
    const wire = { ...advancedVerificationFields(photos), ...fields };
    expect(textsOf(v.safeParse(AdvancedVerificationRequest, wire).issues)).toContain(issue);
  });
});

test('a request for the advanced level that lacks a photo, or all of them, is refused', () => {
  const names = ['front_pic', 'reverse_pic', 'hand_pic'];
  const issues = names.map((name) => `${name}: kyc.photos`);
  expect(textsOf(v.safeParse(AdvancedVerificationRequest, {}).issues)).toEqual(issues);
  for (const name of names) {
    const wire = Object.entries(advancedVerificationFields(photos)).filter(([it]) => it !== name);
    const lacking = v.safeParse(AdvancedVerificationRequest, Object.fromEntries(wire));
    expect(textsOf(lacking.issues)).toEqual([`${name}: kyc.photos`]);
  }
});

test('what is kept on the device says whose it is', () => {
  const unchosen = { ownerId: 7, ...draft, country: null };
  expect(v.parse(PersistedBasicVerification, unchosen)).toEqual(unchosen);
  expect(v.parse(PersistedBasicVerification, { ownerId: 7, ...draft })).toEqual({
    ownerId: 7,
    ...draft,
  });
  expect(v.is(PersistedBasicVerification, draft)).toBe(false);
});

test('a refusal that names a field finds it in the form', () => {
  const wireNames = ['country', 'country_code', 'name', 'card_id', 'address', 'front_pic'];
  expect([...wireNames, 'reverse_pic', 'hand_pic'].map(verificationFieldOf)).toEqual([
    'country',
    'country',
    'name',
    'idNumber',
    'address',
    'front',
    'back',
    'inHand',
  ]);
  for (const none of ['toString', 'level', 7, null]) expect(verificationFieldOf(none)).toBeNull();
});

describe('what a server tells', () => {
  const time = '2026-01-02T03:04:05.000Z';

  test('of the advanced level (contract/calls/get-user-center2.md)', () => {
    const sent = { review_status: 0, reject_reason: ' Too dark. ', submitted_at: time };
    expect(v.parse(AdvancedStatus, { ...sent, reviewed_at: time })).toEqual({
      state: 'unverified',
      rejectReason: 'Too dark.',
      submittedAt: time,
      reviewedAt: time,
    });
    expect(v.parse(AdvancedStatus, { ...sent, review_status: '2' })).toEqual({
      state: 'verified',
      rejectReason: '',
      submittedAt: time,
      reviewedAt: null,
    });
    const silent = { state: null, rejectReason: '', submittedAt: null, reviewedAt: null };
    expect(v.parse(AdvancedStatus, {})).toEqual(silent);
    expect(
      v.parse(AdvancedStatus, { review_status: null, reject_reason: null, submitted_at: '' }),
    ).toEqual(silent);
  });

  test('of everything that was sent (contract/calls/get-user-preview.md)', () => {
    const wire = {
      country: 'Japan',
      country_id: 6,
      country_code: 'JP',
      name: 'Hanako Yamada',
      card_id: 'TK******67',
      address: 'Tokyo',
      front_pic: '/f',
      reverse_pic: '/b',
      hand_pic: '/h',
      review_status: 2,
      advanced_status: 0,
      reject_reason: 'old',
      advanced_reject_reason: 'Blurred',
      submitted_at: time,
      reviewed_at: time,
    };
    expect(v.parse(VerificationPreview, wire)).toEqual({
      country: 'Japan',
      chosenCountry: { id: 6, name: 'Japan', iso: 'JP' },
      name: 'Hanako Yamada',
      maskedIdNumber: 'TK******67',
      address: 'Tokyo',
      photos: { front: '/f', back: '/b', inHand: '/h' },
      basic: { state: 'verified', rejectReason: '', submittedAt: time, reviewedAt: time },
      advanced: { state: 'unverified', rejectReason: 'Blurred' },
    });
    expect(v.parse(VerificationPreview, {})).toEqual({
      country: '',
      chosenCountry: null,
      name: '',
      maskedIdNumber: '',
      address: '',
      photos: { front: '', back: '', inHand: '' },
      basic: { state: 'unverified', rejectReason: '', submittedAt: null, reviewedAt: null },
      advanced: { state: 'unverified', rejectReason: '' },
    });
  });

  test.each([
    [{ review_status: 1 }, 'reviewing'],
    [{ review_status: '2' }, 'verified'],
    ['Submitted', 'reviewing'],
    [1, 'reviewing'],
    [true, 'reviewing'],
    [null, 'reviewing'],
    [undefined, 'reviewing'],
  ])('when something was sent: %o', (answer, state) => {
    expect(v.parse(VerificationSent, answer)).toBe(state);
  });
});
