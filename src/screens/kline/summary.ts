import { useIntl } from 'react-intl';
import type { Interval } from '../../../schemas/candle';
import type { Pair } from '../../../schemas/pair';
import { percentChange, price } from '../../format/figure';
import { useQuote } from '../../live/live-provider';
import { intervalName } from './interval-name';

/** The chart in one sentence, for those who do not see it. */
export const useSummary = (pair: Pair, interval: Interval): string => {
  const intl = useIntl();
  const quote = useQuote(pair.symbol);
  const { text, direction } = percentChange(quote?.change ?? null);
  const percent = text.replace(/[^\d.,]/g, '');
  const figure = (amount: Pair['high']) => price(amount, pair.priceDecimals);
  return intl.formatMessage(
    { id: 'kline.summary' },
    {
      ...{ symbol: pair.symbol, interval: intervalName(intl, interval), direction, percent },
      price: figure(quote?.price ?? null),
      high: figure(quote?.high ?? null),
      low: figure(quote?.low ?? null),
    },
  );
};
