import { useIntl } from 'react-intl';
import { selectLanguage } from '../../machines/app';
import { type Amount, multiply } from '../../schemas/money';
import type { Pair } from '../../schemas/pair';
import { AmountText, CompactText, ValuationText } from '../components/amount-text';
import { classesOf } from '../components/class-names';
import { ChangeText, type FigureSize, PercentPill } from '../components/figure';
import { Icon } from '../components/icon';
import { type Change, percentChange } from '../format/figure';
import { App } from '../shell/app-context';
import { useIsStale, useQuote } from './live-provider';
import { PriceFlash } from './price-flash';
import styles from './quote-text.module.css';

// Each of these renders again for its own pair only, and nothing around it does.

const css = classesOf(styles);

type Size = FigureSize | undefined;

/** The last price. It flashes when it moves; when it is too old it says so by a clock. */
export const QuotePrice = ({
  pair,
  size,
  strong = true,
}: {
  pair: Pair;
  size?: Size;
  strong?: boolean;
}) => {
  const intl = useIntl();
  const quote = useQuote(pair.symbol);
  const isStale = useIsStale(pair.symbol);
  const price = quote?.price ?? null;
  return (
    <PriceFlash value={price ?? ''} direction={quote?.step ?? 'flat'}>
      {isStale && price !== null ? (
        <span className={css('old')} title={intl.formatMessage({ id: 'quote.stale' })}>
          <Icon name="clock" size="small" />
          <span className="tl-spoken">{intl.formatMessage({ id: 'quote.stale' })}</span>
        </span>
      ) : null}
      <AmountText
        kind="price"
        amount={price}
        decimals={pair.priceDecimals}
        size={size}
        strong={strong}
        tone={isStale || price === null ? 'faint' : 'ink'}
      />
    </PriceFlash>
  );
};

/** What one of the base coin is worth in the unit the person chose. */
export const QuoteWorth = ({ pair, rate }: { pair: Pair; rate: Amount | null }) => {
  const { valuation } = App.useSelector(({ context }) => context.preferences);
  const price = useQuote(pair.symbol)?.price ?? null;
  if (rate === null) return null;
  return <ValuationText amount={price === null ? null : multiply(price, rate)} unit={valuation} />;
};

export const QuoteVolume = ({ pair }: { pair: Pair }) => {
  const language = App.useSelector(selectLanguage);
  const volume = useQuote(pair.symbol)?.volume ?? null;
  return <CompactText amount={volume} language={language} size="caption" tone="faint" />;
};

/** The change of 24 hours with its direction in words. */
const useSpokenChange = (pair: Pair): { change: Change; spoken: string | undefined } => {
  const intl = useIntl();
  const percent = useQuote(pair.symbol)?.change ?? null;
  const change = percentChange(percent);
  if (percent === null) return { change, spoken: undefined };
  const values = { percent: change.text.replace(/[^\d.,]/g, '') };
  switch (change.direction) {
    case 'rise':
      return { change, spoken: intl.formatMessage({ id: 'quote.change.up' }, values) };
    case 'fall':
      return { change, spoken: intl.formatMessage({ id: 'quote.change.down' }, values) };
    case 'flat':
      return { change, spoken: intl.formatMessage({ id: 'quote.change.flat' }) };
  }
};

export const QuotePill = ({ pair }: { pair: Pair }) => <PercentPill {...useSpokenChange(pair)} />;

export const QuoteChange = ({ pair, size = 'small' }: { pair: Pair; size?: Size }) => (
  <ChangeText {...useSpokenChange(pair)} size={size} />
);
