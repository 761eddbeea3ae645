import type { Language } from '../../schemas/kernel/language';
import { cached, localeOf } from './locale';

const agoFormat = cached(
  (language: Language) =>
    new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'long' }),
);

const hourSeconds = 3600;
const daySeconds = 86_400;

/** A relative time for less than a day; null for earlier times and for the future. */
export const timeAgo = (time: string, now: string, language: Language): string | null => {
  const seconds = Math.floor((Date.parse(now) - Date.parse(time)) / 1000);
  if (!(seconds >= 0 && seconds < daySeconds)) return null;
  const ago = agoFormat(language);
  if (seconds < 60) return ago.format(0, 'second');
  if (seconds < hourSeconds) return ago.format(-Math.floor(seconds / 60), 'minute');
  return ago.format(-Math.floor(seconds / hourSeconds), 'hour');
};

const dayFormat = cached(
  (language: Language) =>
    new Intl.NumberFormat(localeOf(language), {
      style: 'unit',
      unit: 'day',
      // The narrow unit of Japanese is the Latin `d`.
      unitDisplay: language === 'jp' ? 'short' : 'narrow',
      useGrouping: false,
    }),
);

const two = (count: number): string => String(count).padStart(2, '0');

/** Spanish has `dd.` for the plural, which nobody writes. */
const daysText = (days: number, language: Language): string =>
  language === 'esp'
    ? `${days} d`
    : dayFormat(language)
        .formatToParts(days)
        .filter(({ type }) => type === 'integer' || type === 'unit')
        .map(({ value }) => value)
        .join(' ');

/** Remaining time: `00:59`, from an hour `1:02:03`, from a day `2 d 03:04:05`. */
export const countdown = (secondsLeft: number, language: Language): string => {
  const seconds = Math.max(0, Math.floor(secondsLeft));
  const days = Math.floor(seconds / daySeconds);
  const hours = Math.floor((seconds % daySeconds) / hourSeconds);
  const tail = `${two(Math.floor((seconds % hourSeconds) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${daysText(days, language)} ${two(hours)}:${tail}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
};

/** The seconds of a countdown that are announced to screen readers. */
export const isSpokenSecond = (secondsLeft: number): boolean =>
  [60, 30, 10, 0].includes(secondsLeft);
