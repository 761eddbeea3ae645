import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  chosenFundPasswordFault,
  type FundPasswordProof,
  FundPasswordRequest,
  FundPasswordSet,
  fundPasswordFields,
  HasFundPassword,
  isChosenFundPassword,
  isFundPassword,
  isFundPasswordProof,
} from '../../schemas/security/fund-password';
import { refusalsOf } from '../support/refusals';

describe('a fund password', () => {
  test.each([
    ['012345', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    [' 12345', false],
    ['', false],
  ])('is exactly six digits: %j', (text, isOne) => expect(isFundPassword(text)).toBe(isOne));

  test.each<[string, 'fund.format' | 'fund.trivial' | null]>([
    ['24681', 'fund.format'],
    ['', 'fund.format'],
    ['000000', 'fund.trivial'],
    ['777777', 'fund.trivial'],
    ['123456', 'fund.trivial'],
    ['012345', 'fund.trivial'],
    ['456789', 'fund.trivial'],
    ['567890', 'fund.trivial'],
    ['654321', 'fund.trivial'],
    ['987654', 'fund.trivial'],
    ['543210', 'fund.trivial'],
    ['098765', 'fund.trivial'],
    ['246810', null],
    ['135791', null],
    ['112233', null],
    ['123455', null],
    ['123457', null],
    ['223456', null],
    ['111112', null],
    ['211111', null],
    ['121212', null],
  ])('that is new is not what is tried first: %j', (text, fault) => {
    expect(chosenFundPasswordFault(text)).toBe(fault);
    expect(isChosenFundPassword(text)).toBe(fault === null);
    const request = { password: text, re_password: text };
    expect(refusalsOf(FundPasswordRequest, request)).toEqual(
      fault === null ? [] : [`password ${fault}`],
    );
    // What was set before the rule is still taken as what it is.
    if (fault === 'fund.trivial') expect(isFundPassword(text)).toBe(true);
  });

  test.each<[FundPasswordProof, boolean]>([
    [{ kind: 'none' }, true],
    [{ kind: 'old', password: '111111' }, true],
    [{ kind: 'old', password: '1111' }, false],
    [{ kind: 'code', code: '012345' }, true],
    [{ kind: 'code', code: '0123' }, false],
  ])('is shown to be one’s own to change: %j', (proof, isProof) => {
    expect(isFundPasswordProof(proof)).toBe(isProof);
  });

  test.each<[FundPasswordProof, object]>([
    [{ kind: 'none' }, {}],
    [{ kind: 'old', password: '111111' }, { oldpassword: '111111' }],
    [{ kind: 'code', code: '012345' }, { code: '012345' }],
  ])('goes out with its proof and no other: %j', (proof, fields) => {
    expect(fundPasswordFields({ proof, password: '246810' })).toEqual({
      password: '246810',
      re_password: '246810',
      ...fields,
    });
  });
});

const request = { password: '246810', re_password: '246810' };

describe('a fund password on the wire (contract/calls/post-user-has-password.md, contract/calls/post-safe-update-password.md)', () => {
  test('is read with what was given', () => {
    expect(v.parse(FundPasswordRequest, request)).toEqual({
      password: '246810',
      old: '',
      code: '',
      totp: '',
      passkey: '',
    });
    const given = { ...request, oldpassword: '111111', code: '012345', totp: '123 456' };
    expect(v.parse(FundPasswordRequest, given)).toEqual({
      password: '246810',
      old: '111111',
      code: '012345',
      totp: '123456',
      passkey: '',
    });
  });

  test.each<[string, object, string[]]>([
    ['seven digits', { password: '2468101', re_password: '2468101' }, ['password fund.format']],
    [
      'a letter before it',
      { password: 'x246810', re_password: 'x246810' },
      ['password fund.format'],
    ],
    ['no text', { password: 246810 }, ['password fund.format']],
    ['another one', { re_password: '246811' }, ['re_password auth.password_differ']],
    ['a repetition that is no text', { re_password: 246810 }, ['re_password wrong']],
  ])('is refused: %s', (_, patch, refusals) => {
    expect(refusalsOf(FundPasswordRequest, { ...request, ...patch })).toEqual(refusals);
  });

  const until = '2026-01-03T03:04:05.000Z';
  test.each([
    [{ set: true, hold_until: until }, until],
    [{ set: true, hold_until: null }, null],
    [{ set: true }, null],
    [{ anything: 1 }, null],
    ['done', null],
    [1, null],
    [true, null],
    [null, null],
    [undefined, null],
  ])('is set when a server answers %j', (payload, withdrawalsHeldUntil) => {
    expect(v.parse(FundPasswordSet, payload)).toEqual({ withdrawalsHeldUntil });
  });

  test.each([
    [1, true],
    [2, false],
    [0, false],
    ['1', true],
    ['2', false],
    [true, true],
    [false, false],
    [null, false],
    [undefined, false],
  ])('is there or not when a server answers %j', (payload, isSet) => {
    expect(v.parse(HasFundPassword, payload)).toBe(isSet);
  });
});
