import type { CSSProperties, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { liquidationPrice } from '../../../schemas/futures/futures-figures';
import { type FuturesOrder, positionOf } from '../../../schemas/futures/futures-order';
import {
  liquidationDistance,
  marginUsedAt,
  type RiskLevel,
  riskLevelOf,
} from '../../../schemas/futures/margin-used';
import { type Amount, ledgerScale, truncate, zero } from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { Arrow, Figure } from '../../components/figures/figure';
import { missing, price as priceText } from '../../format/figure';
import { profitOf } from '../../format/position-profit';
import { useIsStale, useQuote } from '../../realtime/live-provider';
import { LiveText } from '../../realtime/live-text';
import type { Quote } from '../../realtime/quote-store';
import styles from './futures-lists.module.css';

const css = classesOf(styles);

type Shown = { order: FuturesOrder; symbol: string; unit: string };

const priceIn = (quote: Quote | null, order: FuturesOrder): Amount | null =>
  quote?.price ?? order.lastPrice;

/** Floating profit at the live price, in money and in percent of the margin. */
export const LiveProfit = ({ order, symbol, unit }: Shown) => {
  const position = positionOf(order);
  const isStale = useIsStale(symbol);
  const direction = useQuote(symbol, (quote) => {
    const price = priceIn(quote, order);
    return price === null ? 'flat' : profitOf(position, price, unit).direction;
  });
  return (
    <Figure size="title" strong tone={isStale ? 'faint' : direction}>
      <Arrow direction={direction} />
      <LiveText
        symbol={symbol}
        read={(quote) => {
          const price = priceIn(quote, order);
          return price === null ? missing : profitOf(position, price, unit).text;
        }}
      />
    </Figure>
  );
};

const levels: Record<RiskLevel, ReactNode> = {
  low: <FormattedMessage id="futures.risk.low" />,
  medium: <FormattedMessage id="futures.risk.medium" />,
  high: <FormattedMessage id="futures.risk.high" />,
};

const oneDecimal = (percent: Amount): string => `${priceText(percent, 1)}%`;

type BarStyle = CSSProperties & { '--share': string };

/** How much of its margin the position has used, and how far the price is from liquidation. */
export const RiskBar = ({
  order,
  symbol,
  burstRate,
}: Omit<Shown, 'unit'> & { burstRate: Amount }) => {
  const position = positionOf(order);
  const usedAt = (quote: Quote | null) => {
    const price = priceIn(quote, order);
    return price === null ? null : marginUsedAt(position, price, burstRate);
  };
  const liquidation = order.liquidationPrice ?? liquidationPrice(position, burstRate, ledgerScale);
  const distanceAt = (quote: Quote | null) => {
    const price = priceIn(quote, order);
    return price && liquidationDistance(order.side, price, liquidation);
  };
  const level = useQuote(symbol, (quote) => riskLevelOf(usedAt(quote) ?? zero));
  const share = useQuote(symbol, (quote) => truncate(usedAt(quote) ?? zero, 0));
  const isNear = useQuote(symbol, (quote) => distanceAt(quote) !== null);
  const shown = (read: (quote: Quote | null) => Amount | null) => (
    <Figure>
      <LiveText
        symbol={symbol}
        read={(quote) => {
          const percent = read(quote);
          return percent === null ? missing : oneDecimal(percent);
        }}
      />
    </Figure>
  );
  const style: BarStyle = { '--share': `${share}%` };
  return (
    <div className={css('risk')}>
      <p className={css('risk-text')}>
        <span>
          <FormattedMessage id="futures.marginUsed" values={{ used: shown(usedAt) }} />
        </span>
        <span className={css('level', level)}>{levels[level]}</span>
        {isNear ? (
          <span className={css('distance')}>
            <FormattedMessage
              id={order.side === 'long' ? 'futures.liquidated.below' : 'futures.liquidated.above'}
              values={{ distance: shown(distanceAt) }}
            />
          </span>
        ) : null}
      </p>
      <span className={css('risk-bar', level)} style={style} aria-hidden="true">
        <span />
      </span>
    </div>
  );
};
