import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Amount } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { Figure } from '../../../components/figures/figure';
import { Icon } from '../../../components/icons/icon';
import { type BookLevel, OrderBook } from '../../../components/market/order-book';
import { SelectSheet } from '../../../components/overlays/select-sheet';
import { price as priceText } from '../../../format/figure';
import { useBook, useIsStale, useQuote } from '../../../realtime/live-provider';
import { useIsOverdue } from '../../../realtime/overdue';
import { PriceFlash } from '../../../realtime/price-flash';
import { StaleMark } from '../../../realtime/quote-text';
import { QuoteValuation } from '../../wallet/quote-valuation';
import { depthSteps, joinLevels, rowOf, stepDecimals } from './book-depth';
import { useBookRows } from './book-rows';
import styles from './pair-book.module.css';

const css = classesOf(styles);

const noLevels: readonly BookLevel[] = [];

/** The last price, and below it what it is worth. */
const LastPrice = ({ pair }: { pair: Pair }) => {
  const intl = useIntl();
  const { symbol } = pair;
  const price = useQuote(symbol, (quote) => quote?.price ?? null);
  const direction = useQuote(symbol, (quote) => quote?.step ?? 'flat');
  const isStale = useIsStale(symbol);
  const text = priceText(price, pair.priceDecimals);
  return (
    <>
      <span className={css('last')}>
        {isStale ? <StaleMark /> : null}
        <PriceFlash symbol={symbol}>
          <Figure
            size="body"
            tone={isStale ? 'faint' : direction === 'flat' ? 'ink' : direction}
            strong
            spoken={intl.formatMessage({ id: 'spot.last' }, { price: text })}
          >
            {text}
          </Figure>
        </PriceFlash>
      </span>
      <div>
        <QuoteValuation pair={pair} />
      </div>
    </>
  );
};

const StepChoice = ({
  steps,
  step,
  onChoose,
}: {
  steps: readonly Amount[];
  step: Amount;
  onChoose: (step: Amount) => void;
}) => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css('step')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={intl.formatMessage({ id: 'spot.book.step.choose' }, { step })}
        onClick={() => setIsOpen(true)}
      >
        <span className={`${css('step-face')} tl-figure`}>
          {step}
          <Icon name="chevron-down" size="small" />
        </span>
      </button>
      <SelectSheet
        open={isOpen}
        title={<FormattedMessage id="spot.book.step" />}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        choices={steps.map((value) => ({ value, label: value, search: value }))}
        value={step}
        onChoose={(chosen) => onChoose(steps.find((one) => one === chosen) ?? step)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

/** The prices of orders on each side. */
export type OwnOrders = { readonly asks: readonly Amount[]; readonly bids: readonly Amount[] };

const noLines: OwnOrders = { asks: [], bids: [] };

type PairBookProps = { pair: Pair; rows: number; onPick: (price: Amount) => void };

/** The levels of a book, those of one step of the price joined. */
const useJoinedLevels = (symbol: string, step: Amount | undefined) => {
  const book = useBook(symbol);
  const joined = useMemo(
    () =>
      book && step
        ? { asks: joinLevels('ask', book.asks, step), bids: joinLevels('bid', book.bids, step) }
        : null,
    [book, step],
  );
  return { joined, isMissing: useIsOverdue(symbol, book === null) };
};

/** The words of a row for a screen reader. */
const useSpokenRow = () => {
  const intl = useIntl();
  return useCallback(
    (side: 'ask' | 'bid', price: string, quantity: string, isOwn: boolean) => {
      const row = intl.formatMessage({ id: 'spot.book.row' }, { side, price, quantity });
      return isOwn ? intl.formatMessage({ id: 'spot.book.row.own' }, { row }) : row;
    },
    [intl],
  );
};

/** The book of a pair in steps that can be chosen; a tap on a row gives its price away. */
export const PairBook = ({
  pair,
  rows,
  onPick,
  isAlone = false,
  own = noLines,
  children,
}: PairBookProps & {
  /** It has the whole width: the choice of price steps is above it. */
  isAlone?: boolean;
  /** The person's open orders of the pair. */
  own?: OwnOrders | undefined;
  children: ReactNode;
}) => {
  const intl = useIntl();
  const isStale = useIsStale(pair.symbol);
  const steps = useMemo(() => depthSteps(pair.priceDecimals), [pair.priceDecimals]);
  const [step, setStep] = useState(steps[0]);
  const { joined, isMissing } = useJoinedLevels(pair.symbol, step);
  const spokenRow = useSpokenRow();
  const ownPrices = useMemo(() => {
    const asks = step ? own.asks.map((price) => rowOf('ask', price, step)) : [];
    const bids = step ? own.bids.map((price) => rowOf('bid', price, step)) : [];
    return new Set([...asks, ...bids]);
  }, [own, step]);
  if (!step) return null;
  const pending = isMissing ? noLevels : null;
  return (
    <div className={css('book', isAlone && 'alone')}>
      <OrderBook
        label={intl.formatMessage({ id: 'spot.book' })}
        askLabel={intl.formatMessage({ id: 'spot.book.asks' })}
        bidLabel={intl.formatMessage({ id: 'spot.book.bids' })}
        priceHeading={<FormattedMessage id="spot.book.price" values={{ coin: pair.quote }} />}
        quantityHeading={<FormattedMessage id="spot.book.quantity" values={{ coin: pair.base }} />}
        totalHeading={
          isAlone ? (
            <FormattedMessage id="spot.book.total" values={{ coin: pair.base }} />
          ) : undefined
        }
        ownPrices={ownPrices}
        asks={joined?.asks ?? pending}
        bids={joined?.bids ?? pending}
        stale={isStale}
        rows={rows}
        decimals={stepDecimals(step)}
        quantityDecimals={pair.quantityDecimals}
        spokenRow={spokenRow}
        onPick={onPick}
      >
        {children}
      </OrderBook>
      {isMissing ? (
        <p className={css('book-missing')} role="status">
          <FormattedMessage id="spot.book.missing" />
        </p>
      ) : (
        <StepChoice steps={steps} step={step} onChoose={setStep} />
      )}
    </div>
  );
};

const TicketBook = ({ pair, onPick }: Omit<PairBookProps, 'rows'>) => (
  <PairBook key={pair.symbol} pair={pair} rows={useBookRows()} onPick={onPick}>
    <LastPrice pair={pair} />
  </PairBook>
);

/** The book beside a form, which takes the prices that are picked in it. */
export const bookOf = (pair: Pair) => (pick: (price: Amount) => void) => (
  <TicketBook pair={pair} onPick={pick} />
);
