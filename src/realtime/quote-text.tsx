import { useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { selectLanguage } from '../../machines/account/app';
import { type Amount, multiply } from '../../schemas/kernel/money';
import type { Pair } from '../../schemas/market/pair';
import { classesOf } from '../components/base/class-names';
import { ChangeText, Figure, type FigureSize, PercentPill } from '../components/figures/figure';
import { Icon } from '../components/icons/icon';
import { App } from '../context/app-context';
import { type Change, compact, percentChange, price, quantity, valuation } from '../format/figure';
import { useIsStale, useQuote } from './live-provider';
import { LiveText, useFollowedQuote } from './live-text';
import { PriceFlash } from './price-flash';
import type { Quote } from './quote-store';
import styles from './quote-text.module.css';

// Each component subscribes to its own pair, so that a price renders nothing around it.

const css = classesOf(styles);

type Size = FigureSize | undefined;

/** Marks a price as stale. */
export const StaleMark = () => {
  const intl = useIntl();
  const stale = intl.formatMessage({ id: 'quote.stale' });
  return (
    <span className={css('old')} title={stale}>
      <Icon name="clock" size="small" />
      <span className="tl-spoken">{stale}</span>
    </span>
  );
};

/** The last price. It flashes when it changes, and has a clock when it is stale. */
export const QuotePrice = ({
  pair,
  size,
  strong = true,
}: {
  pair: Pair;
  size?: Size;
  strong?: boolean;
}) => {
  const { symbol, priceDecimals } = pair;
  const isKnown = useQuote(symbol, (quote) => (quote?.price ?? null) !== null);
  const isStale = useIsStale(symbol);
  return (
    <PriceFlash symbol={symbol}>
      {isStale && isKnown ? <StaleMark /> : null}
      <Figure size={size} strong={strong} tone={isStale || !isKnown ? 'faint' : 'ink'}>
        <LiveText symbol={symbol} read={(quote) => price(quote?.price ?? null, priceDecimals)} />
      </Figure>
    </PriceFlash>
  );
};

const worthOf = (price: Amount | null, rate: Amount): Amount | null =>
  price === null ? null : multiply(price, rate);

/**
 * The value of one unit of the base currency in the valuation currency that the person chose; nothing
 * where that is the currency of the price.
 */
export const QuoteWorth = ({ pair, rate }: { pair: Pair; rate: Amount | null }) => {
  const { valuation: unit } = App.useSelector(({ context }) => context.preferences);
  if (rate === null || unit === pair.quote) return null;
  return (
    <Figure size="caption" tone="faint">
      <LiveText
        symbol={pair.symbol}
        read={(quote) => valuation(worthOf(quote?.price ?? null, rate), unit)}
      />
    </Figure>
  );
};

/** An `aria-label` updated without a render. */
const useSpokenQuote = (symbol: string, label: (quote: Quote | null) => string) => {
  const element = useRef<HTMLSpanElement>(null);
  useFollowedQuote(symbol, (quote) => element.current?.setAttribute('aria-label', label(quote)));
  return element;
};

/** The 24-hour volume in the language's compact notation; the full figure is its label. */
export const QuoteVolume = ({ pair: { symbol } }: { pair: Pair }) => {
  const language = App.useSelector(selectLanguage);
  const full = useSpokenQuote(symbol, (quote) => quantity(quote?.volume ?? null, 2));
  return (
    <Figure size="caption" tone="faint" spoken={full}>
      <LiveText symbol={symbol} read={(quote) => compact(quote?.volume ?? null, language)} />
    </Figure>
  );
};

const changeOf = (quote: Quote | null): Change => percentChange(quote?.change ?? null);

const spokenAs = {
  rise: 'quote.change.up',
  fall: 'quote.change.down',
  flat: 'quote.change.flat',
} as const;

const spokenChange = (quote: Quote | null, intl: IntlShape): string => {
  const { text, direction } = changeOf(quote);
  if ((quote?.change ?? null) === null) return text;
  const percent = text.replace(/[^\d.,]/g, '');
  return intl.formatMessage({ id: spokenAs[direction] }, { percent });
};

/** The 24-hour change; it renders only when its direction changes, or it becomes stale. */
const useChange = ({ symbol }: Pair) => {
  const intl = useIntl();
  return {
    direction: useQuote(symbol, (quote) => changeOf(quote).direction),
    stale: useIsStale(symbol),
    children: <LiveText symbol={symbol} read={(quote) => changeOf(quote).text} />,
    spoken: useSpokenQuote(symbol, (quote) => spokenChange(quote, intl)),
  };
};

export const QuotePill = ({ pair }: { pair: Pair }) => <PercentPill {...useChange(pair)} />;

export const QuoteChange = ({ pair, size = 'small' }: { pair: Pair; size?: Size }) => (
  <ChangeText {...useChange(pair)} size={size} />
);
