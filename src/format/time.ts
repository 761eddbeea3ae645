import { missing } from './figure';
import { cached } from './locale';

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
