import { type IntlShape, useIntl } from 'react-intl';
import type { Config } from '../../schemas/kernel/config';
import { useConfig } from './config';
import { paperIds } from './paper-ids';

/** What has to be said of money and of prices, as one text for whatever leaves the app; null while money and prices are real. */
export const paperWords = (
  intl: IntlShape,
  config: Pick<Config, 'isDemo' | 'feed'>,
): string | null => {
  const { money, prices } = paperIds(config);
  const words = [money, prices].flatMap((id) => (id === null ? [] : intl.formatMessage({ id })));
  return words.length === 0 ? null : words.join(' · ');
};

export const usePaperWords = (): string | null => paperWords(useIntl(), useConfig());
