import { describe, expect, test } from 'vitest';
import type { Language } from '../../schemas/kernel/language';
import { countdown, isSpokenSecond, timeAgo } from '../../src/format/duration';
import { proseTime } from '../../src/format/prose-time';
import { clockTime, dayStamp, rowTime, timeStamp, zoneName } from '../../src/format/time';

const evening = '2021-07-04T17:05:09.000Z';

describe('a time', () => {
  test.each([
    ['Asia/Shanghai', '2021-07-05 01:05:09', 'UTC+8'],
    ['America/Sao_Paulo', '2021-07-04 14:05:09', 'UTC−3'],
    ['Asia/Kolkata', '2021-07-04 22:35:09', 'UTC+5:30'],
    ['UTC', '2021-07-04 17:05:09', 'UTC'],
  ])('in %s reads %s and names %s', (zone, stamp, name) => {
    expect(timeStamp(evening, zone)).toBe(stamp);
    expect(dayStamp(evening, zone)).toBe(stamp.slice(0, 10));
    expect(clockTime(evening, zone)).toBe(stamp.slice(11));
    expect(zoneName(evening, zone)).toBe(name);
  });

  test('without a zone is the device time', () => {
    const device = new Date(evening);
    const two = (part: number) => String(part).padStart(2, '0');
    expect(clockTime(evening)).toBe(
      [device.getHours(), device.getMinutes(), device.getSeconds()].map(two).join(':'),
    );
  });

  test('at midnight is zero hours', () => {
    expect(timeStamp('2021-07-04T16:00:00.000Z', 'Asia/Shanghai')).toBe('2021-07-05 00:00:00');
  });

  test('of today shows the clock alone, by the day of the device', () => {
    const zone = 'Asia/Shanghai';
    expect(rowTime(evening, '2021-07-05T15:59:59.000Z', zone)).toBe('01:05:09');
    expect(rowTime(evening, '2021-07-05T16:00:00.000Z', zone)).toBe('2021-07-05 01:05:09');
  });

  test('that is missing or broken reads as two hyphens', () => {
    expect([timeStamp(null), clockTime('soon'), zoneName('soon'), proseTime(null, 'en')]).toEqual([
      '--',
      '--',
      '--',
      '--',
    ]);
  });

  test.each<[Language, string]>([
    ['zh', '2021年7月5日 01:05'],
    ['hk', '2021年7月5日 01:05'],
    ['en', 'Jul 5, 2021 01:05'],
    ['jp', '2021/07/05 01:05'],
    ['kr', '2021. 7. 5. 01:05'],
    ['esp', '5 jul 2021 01:05'],
    ['th', '5 ก.ค. 2021 01:05'],
  ])('in a sentence in %s reads %s', (language, text) => {
    expect(proseTime(evening, language, 'Asia/Shanghai')).toBe(text);
  });

  test('is told as ago for less than a day', () => {
    expect(timeAgo(evening, '2021-07-04T17:10:10.000Z', 'en')).toBe('5 minutes ago');
    expect(timeAgo(evening, '2021-07-05T16:10:10.000Z', 'en')).toBe('23 hours ago');
    expect(timeAgo(evening, '2021-07-04T17:05:40.000Z', 'en')).toBe('now');
    expect(timeAgo(evening, '2021-07-05T17:05:09.000Z', 'en')).toBeNull();
    expect(timeAgo(evening, '2021-07-04T17:05:08.000Z', 'en')).toBeNull();
  });
});

describe('a countdown', () => {
  test.each([
    [59, '00:59'],
    [0, '00:00'],
    [-3, '00:00'],
    [3599.9, '59:59'],
    [3723, '1:02:03'],
    [183_845, '2 d 03:04:05'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(countdown(seconds, 'en')).toBe(text);
  });

  test('counts days in the words of the language', () => {
    expect(countdown(183_845, 'zh')).toBe('2 天 03:04:05');
    expect(countdown(183_845, 'kr')).toBe('2 일 03:04:05');
    expect(countdown(183_845, 'esp')).toBe('2 d 03:04:05');
    expect(countdown(183_845, 'jp')).toBe('2 日 03:04:05');
  });

  test('is heard at four moments', () => {
    const spoken = Array.from({ length: 62 }, (_, index) => 61 - index).filter(isSpokenSecond);
    expect(spoken).toEqual([60, 30, 10, 0]);
  });
});
