import { useIntl } from 'react-intl';
import type { Interval } from '../../../../schemas/market/candle';
import type { Pair } from '../../../../schemas/market/pair';
import { percentChange, price } from '../../../format/figure';
import { useQuote } from '../../../realtime/live-provider';
import type { Quote } from '../../../realtime/quote-store';
import { intervalName } from './interval-name';

/** The chart in one sentence, for those who do not see it. */
export const useSummary = (pair: Pair, interval: Interval): string => {
  const intl = useIntl();
  const figure = (of: 'price' | 'high' | 'low') => (quote: Quote | null) =>
    price(quote?.[of] ?? null, pair.priceDecimals);
  const last = useQuote(pair.symbol, figure('price'));
  const high = useQuote(pair.symbol, figure('high'));
  const low = useQuote(pair.symbol, figure('low'));
  const { text, direction } = percentChange(
    useQuote(pair.symbol, (quote) => quote?.change ?? null),
  );
  const percent = text.replace(/[^\d.,]/g, '');
  return intl.formatMessage(
    { id: 'candles.summary' },
    {
      symbol: pair.symbol,
      interval: intervalName(intl, interval),
      direction,
      percent,
      price: last,
      high,
      low,
    },
  );
};
