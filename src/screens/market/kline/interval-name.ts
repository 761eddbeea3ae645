import type { IntlShape } from 'react-intl';
import type { Interval } from '../../../../schemas/market/candle';

/** An interval in the words of the language; a bare `1M` would read as a minute. */
export const intervalName = (intl: IntlShape, interval: Interval): string => {
  switch (interval) {
    case 'time':
      return intl.formatMessage({ id: 'kline.interval.time' });
    case '1min':
      return intl.formatMessage({ id: 'kline.interval.minute' });
    case '5min':
      return intl.formatMessage({ id: 'kline.interval.fiveMinutes' });
    case '30min':
      return intl.formatMessage({ id: 'kline.interval.halfHour' });
    case '60min':
      return intl.formatMessage({ id: 'kline.interval.hour' });
    case '1day':
      return intl.formatMessage({ id: 'kline.interval.day' });
    case '1week':
      return intl.formatMessage({ id: 'kline.interval.week' });
    case '1mon':
      return intl.formatMessage({ id: 'kline.interval.month' });
  }
};
