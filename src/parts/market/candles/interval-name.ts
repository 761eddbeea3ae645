import type { IntlShape } from 'react-intl';
import type { Interval } from '../../../../schemas/market/candle';

/** An interval in the words of the language; a bare `1M` would read as a minute. */
export const intervalName = (intl: IntlShape, interval: Interval): string => {
  switch (interval) {
    case 'time':
      return intl.formatMessage({ id: 'candles.interval.time' });
    case '1min':
      return intl.formatMessage({ id: 'candles.interval.minute' });
    case '5min':
      return intl.formatMessage({ id: 'candles.interval.fiveMinutes' });
    case '30min':
      return intl.formatMessage({ id: 'candles.interval.halfHour' });
    case '60min':
      return intl.formatMessage({ id: 'candles.interval.hour' });
    case '1day':
      return intl.formatMessage({ id: 'candles.interval.day' });
    case '1week':
      return intl.formatMessage({ id: 'candles.interval.week' });
    case '1mon':
      return intl.formatMessage({ id: 'candles.interval.month' });
  }
};
