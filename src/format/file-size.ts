import type { Language } from '../../schemas/language';
import { cached, localeOf } from './locale';

const bytesPerMegabyte = 1_000_000;

const sizeFormat = cached(
  (language: Language) =>
    new Intl.NumberFormat(localeOf(language), {
      ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 },
    }),
);

/** How large a file is, in megabytes: `2.4 MB`. */
export const fileSize = (bytes: number, language: Language): string =>
  sizeFormat(language).format(bytes / bytesPerMegabyte);
