import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  Decimal,
  Figure,
  FigureOrNull,
  Flag,
  flagOr,
  Id,
  Int,
  Logo,
  PercentOrNull,
  Time,
  TimeOrNull,
  Uid,
} from '../../schemas/kernel/wire';
import { priceDecimalsIn } from '../../schemas/kernel/wire-value';

/** What a schema makes of a value; `refused` when it does not take it. */
const readBy = (schema: v.GenericSchema, value: unknown) => {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : 'refused';
};

const most = Number.MAX_SAFE_INTEGER;

describe('values on the wire', () => {
  test.each<[unknown, unknown]>([
    [1, 1],
    ['1', 1],
    [0, 'refused'],
    [-1, 'refused'],
    [1.5, 'refused'],
    [most, most],
    [most + 1, 'refused'],
    ['9'.repeat(15), 999_999_999_999_999],
    [`${most}`, most],
    [`0${most}`, 'refused'],
    ['1a', 'refused'],
    ['a1', 'refused'],
    ['', 'refused'],
    [null, 'refused'],
  ])('are read as an id: %j', (value, id) => expect(readBy(Id, value)).toBe(id));

  test.each<[unknown, unknown]>([
    [0, 0],
    [-3, -3],
    ['-3', -3],
    ['7', 7],
    [`-${most}`, -most],
    [`-0${most}`, 'refused'],
    ['3-', 'refused'],
    [' 3', 'refused'],
    ['3 ', 'refused'],
    [0.5, 'refused'],
    [most + 1, 'refused'],
  ])('are read as a whole number: %j', (value, number) => {
    expect(readBy(Int, value)).toBe(number);
  });

  test.each<[unknown, unknown]>([
    ['a', 'a'],
    [7, '7'],
    ['', 'refused'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), 'refused'],
    [null, 'refused'],
  ])('are read as an identity: %j', (value, uid) => expect(readBy(Uid, value)).toBe(uid));

  test.each<[unknown, unknown]>([
    ['1.50', '1.5'],
    [1.5, '1.5'],
    [-2, '-2'],
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [1e21, '1000000000000000000000'],
    [1.5e21, '1500000000000000000000'],
    [1.234567890123e21, '1234567890123000000000'],
    ['', '0'],
    [null, '0'],
    [-2e-7, '-0.0000002'],
    [-1e21, '-1000000000000000000000'],
    [-2.5e22, '-25000000000000000000000'],
    [Number.NaN, 'refused'],
    ['1e5', '100000'],
    ['1.0E-5', '0.00001'],
    ['-2.50E+2', '-250'],
    ['1e999', 'refused'],
    ['1e80', 'refused'],
    ['e5', 'refused'],
    ['1,234.5', 'refused'],
    ['-', 'refused'],
    ['+1', 'refused'],
    [[], 'refused'],
    [true, 'refused'],
    [Number.POSITIVE_INFINITY, 'refused'],
    [undefined, 'refused'],
    ['9'.repeat(40), '9'.repeat(40)],
    ['9'.repeat(41), 'refused'],
  ])('are read as an amount: %o', (value, amount) => expect(readBy(Decimal, value)).toBe(amount));

  test.each<[unknown, unknown]>([
    ['+1.20%', '1.2'],
    ['-0.5%', '-0.5'],
    ['3', '3'],
    ['+1.23', '1.23'],
    ['', null],
    ['%', null],
    ['--', null],
    [2.5, '2.5'],
    [null, null],
    [undefined, null],
    ['1+1', null],
    ['1%1', null],
  ])('are read as a percentage: %j', (value, percent) => {
    expect(readBy(PercentOrNull, value)).toBe(percent);
  });

  test.each<[unknown, unknown]>([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
    [2, 'refused'],
    ['yes', 'refused'],
    [null, 'refused'],
  ])('are read as yes or no: %j', (value, flag) => expect(readBy(Flag, value)).toBe(flag));

  const instant = '2026-01-02T03:04:05.000Z';
  test.each<[unknown, unknown]>([
    [instant, instant],
    [1_767_323_045, instant],
    ['1767323045', instant],
    [1_767_323_045_678, '2026-01-02T03:04:05.678Z'],
    ['1767323045678', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02 11:04:05', instant],
    ['2026-01-02T11:04:05', instant],
    ['2026-01-02', '2026-01-01T16:00:00.000Z'],
    ['2026-01-02T03:04:05Z', instant],
    ['2026-01-02T03:04:05.6Z', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02T03:04:05.678901Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05.123456789Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T05:04:05+02:00', instant],
    ['2026-01-02T05:04:05.000000+0200', instant],
    ['2026-01-01 20:34:05 -06:30', instant],
    ['0000-00-00 00:00:00', 'refused'],
    ['2026-01-02T03:04:05.1234567890Z', 'refused'],
    ['2026-01-02 11:04', 'refused'],
    ['x2026-01-02', 'refused'],
    ['2026-01-02x', 'refused'],
    ['2026-01-02T03:04:05.000Zx', 'refused'],
    ['x2026-01-02T03:04:05.000Z', 'refused'],
    ['2026-13-02T03:04:05.000Z', 'refused'],
    [123_456_789, 'refused'],
    [12_345_678_901, 'refused'],
    [123_456_789_012, 'refused'],
    [12_345_678_901_234, 'refused'],
    ['', 'refused'],
  ])('are read as an instant: %j', (value, time) => expect(readBy(Time, value)).toBe(time));

  test.each<[unknown, unknown]>([
    ['', null],
    [null, null],
    [undefined, null],
    [instant, instant],
    ['soon', null],
    ['0000-00-00 00:00:00', null],
    [0, null],
    [[], null],
  ])('are read as an instant that may not have come: %j', (value, time) => {
    expect(readBy(TimeOrNull, value)).toBe(time);
  });
});

describe('fields that never cost their row', () => {
  test.each<[unknown, unknown]>([
    ['1.50', '1.5'],
    [1e-7, '0.0000001'],
    ['', null],
    [null, null],
    [undefined, null],
    ['-', null],
    [{}, null],
    ['9'.repeat(41), null],
  ])('are an amount or none: %o', (value, amount) => {
    expect(readBy(FigureOrNull, value)).toBe(amount);
  });

  test.each([['-'], [''], [null], [undefined], [{}], [[]]])(
    'an amount that is none: %o',
    (value) => {
      expect(readBy(Figure, value)).toBe('refused');
    },
  );

  test.each<[unknown, boolean]>([
    [1, true],
    ['0', false],
    [null, true],
    [2, true],
    ['', true],
    [[], true],
  ])('are a flag or what holds without it: %o', (value, flag) => {
    expect(readBy(flagOr(true), value)).toBe(flag);
  });
});

describe('the decimals of a price', () => {
  test.each<[unknown, unknown, number]>([
    [2, '0.00723', 2],
    ['3', '1', 3],
    [0, '1.5', 0],
    [undefined, '0.00723', 5],
    [undefined, '57314.50', 2],
    [undefined, '57314.75000', 5],
    [undefined, '57314.75000000', 2],
    [undefined, '0.00723000', 7],
    [undefined, '0.00000123', 8],
    [undefined, '1.0E-5', 8],
    [undefined, 0.00723, 7],
    [undefined, 57314.75, 2],
    [undefined, 1, 4],
    [undefined, '57000', 0],
    [undefined, '-', 8],
    [undefined, '0.00', 8],
    [-1, '0.00723', 5],
    [13, '0.00723', 5],
    ['many', '0.00723', 5],
    [null, 12.5, 3],
  ])('stated as %o with the price %o are %i', (stated, price, decimals) => {
    expect(priceDecimalsIn(stated, price)).toBe(decimals);
  });
});

describe('the address of an image on the wire', () => {
  test.each<[unknown, string]>([
    ['assets/btc-0a1b2c3d.svg', 'assets/btc-0a1b2c3d.svg'],
    ['/static/btc.png', '/static/btc.png'],
    ['https://static.example/btc.png', 'https://static.example/btc.png'],
    ['', ''],
    [undefined, ''],
    [null, ''],
    [5, ''],
    ['http://static.example/btc.png', ''],
    ['javascript:alert(1)', ''],
    ['data:image/svg+xml,<svg/>', ''],
  ])('%j is %j', (value, address) => {
    expect(readBy(Logo, value)).toBe(address);
  });
});
