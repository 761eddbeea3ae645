import type { Language } from '../../schemas/kernel/language';
import { missing } from './figure';
import { cached, localeOf } from './locale';
import { clockTime } from './time';

const proseFormat = cached((language: Language) =>
  cached(
    (zone: string | undefined) =>
      new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }),
  ),
);

/** A date and time inside a sentence, in the format of the language. */
export const proseTime = (time: string | null, language: Language, zone?: string): string => {
  const clock = clockTime(time, zone);
  if (time === null || clock === missing) return missing;
  return `${proseFormat(language)(zone).format(new Date(time))} ${clock.slice(0, 5)}`;
};
