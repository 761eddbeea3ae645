import type { Language } from '../../schemas/kernel/language';
import { cached, localeOf } from './locale';

const units = { kilobyte: 1_000, megabyte: 1_000_000 } as const;
type Unit = keyof typeof units;

const sizeFormat = cached((language: Language) =>
  cached(
    (unit: Unit) =>
      new Intl.NumberFormat(localeOf(language), {
        style: 'unit',
        unit,
        maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
      }),
  ),
);

/** A file size in megabytes, `2.4 MB`, or in kilobytes below 0.1 MB. */
export const fileSize = (bytes: number, language: Language): string => {
  const unit: Unit = bytes < units.megabyte / 10 ? 'kilobyte' : 'megabyte';
  return sizeFormat(language)(unit).format(bytes / units[unit]);
};
