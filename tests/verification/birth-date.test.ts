import { describe, expect, test } from 'vitest';
import { birthDateIn, isDateInDigits } from '../../server/verification/birth-date';

describe('the date of birth in the number of a document', () => {
  test.each([
    ['CN', '11010519910823002X', { year: '1991', month: '08', day: '23' }],
    ['CN', '11010519910823002x', { year: '1991', month: '08', day: '23' }],
    ['CN', '110105910823002', { year: '91', month: '08', day: '23' }],
    ['KR', '910823-1234567', { year: '91', month: '08', day: '23' }],
    ['MY', '910823-14-5678', { year: '91', month: '08', day: '23' }],
    ['ZA', '9108235800086', { year: '91', month: '08', day: '23' }],
    ['CN', 'E12345678', null],
    ['CN', '1101051991082300', null],
    ['DE', 'L01X00T471', null],
    ['US', '11010519910823002X', null],
  ])('of %s %s is %j', (country, idNumber, date) => {
    expect(birthDateIn(country, idNumber)).toEqual(date);
  });

  test('is what six digits say in the usual orders', () => {
    const long = { year: '1991', month: '08', day: '23' };
    const short = { ...long, year: '91' };
    const written = ['910823', '230891', '082391', '199108', '081991', '910832', '231991'];
    expect(written.map((digits) => isDateInDigits(long, digits))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(written.map((digits) => isDateInDigits(short, digits))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
