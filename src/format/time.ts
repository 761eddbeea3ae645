import type { Language } from '../../schemas/kernel/language';
import { missing } from './figure';
import { cached, localeOf } from './locale';

/** An IANA zone name; the device's zone by default. */
type Zone = string | undefined;

const clockFormat = cached(
  (zone: Zone) =>
    new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
      timeZone: zone,
    }),
);

type Parts = { readonly day: string; readonly clock: string; readonly offset: string };

/** Built from parts, because the patterns of some languages print words inside the time. */
const partsOf = (instant: Date, zone: Zone): Parts => {
  const part = new Map(
    clockFormat(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? '';
  return {
    day: `${at('year').padStart(4, '0')}-${at('month')}-${at('day')}`,
    clock: `${at('hour')}:${at('minute')}:${at('second')}`,
    offset: at('timeZoneName'),
  };
};

const instantOf = (time: string | null): Date | null => {
  if (time === null) return null;
  const instant = new Date(time);
  return Number.isNaN(instant.getTime()) ? null : instant;
};

/** `YYYY-MM-DD HH:mm:ss`, the same in every language. */
export const timeStamp = (time: string | null, zone?: string): string => {
  const instant = instantOf(time);
  if (!instant) return missing;
  const { day, clock } = partsOf(instant, zone);
  return `${day} ${clock}`;
};

/** `HH:mm:ss`. */
export const clockTime = (time: string | null, zone?: string): string => {
  const instant = instantOf(time);
  return instant ? partsOf(instant, zone).clock : missing;
};

/** `YYYY-MM-DD`. */
export const dayStamp = (time: string | null, zone?: string): string => {
  const instant = instantOf(time);
  return instant ? partsOf(instant, zone).day : missing;
};

/** The time of a row: the time alone for today, with the date for any other day. */
export const rowTime = (time: string | null, now: string, zone?: string): string =>
  dayStamp(time, zone) === dayStamp(now, zone) ? clockTime(time, zone) : timeStamp(time, zone);

/** The offset of the displayed zone at an instant: `UTC+8`, `UTC−3`, `UTC+5:30`. */
export const zoneName = (time: string, zone?: string): string => {
  const instant = instantOf(time);
  if (!instant) return missing;
  const [, sign = '', hours = '', minutes = '00'] =
    /^GMT([+-])(\d{2}):(\d{2})$/.exec(partsOf(instant, zone).offset) ?? [];
  if (sign === '' || `${hours}${minutes}` === '0000') return 'UTC';
  const suffix = minutes === '00' ? '' : `:${minutes}`;
  return `UTC${sign === '-' ? '−' : '+'}${hours.replace(/^0/, '')}${suffix}`;
};

/** A time with its zone, where the zone is not said beside it. */
export const zonedStamp = (time: string | null): string =>
  time === null ? missing : `${timeStamp(time)} ${zoneName(time)}`;

const proseFormat = cached((language: Language) =>
  cached(
    (zone: Zone) =>
      new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }),
  ),
);

/** A date and time inside a sentence, in the format of the language. */
export const proseTime = (time: string | null, language: Language, zone?: string): string => {
  const instant = instantOf(time);
  if (!instant) return missing;
  const date = proseFormat(language)(zone).format(instant);
  return `${date} ${partsOf(instant, zone).clock.slice(0, 5)}`;
};

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
