import { type ReactNode, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { isInSight, useRowsInSight } from '../../../components/base/rows-in-sight';
import { IconButton } from '../../../components/controls/icon-button';
import { Arrow } from '../../../components/figures/figure';
import { PairName } from '../../../realtime/pair-name';
import { QuoteChange, QuotePrice } from '../../../realtime/quote-text';
import { type Sorting, type SortKey, tapped } from './choice';
import type { Favourites } from './favourites';
import styles from './pair-choices.module.css';

const css = classesOf(styles);

type SortProps = { sorting: Sorting | null; onSort: (sorting: Sorting | null) => void };

const SortButton = ({
  by,
  sorting,
  onSort,
  children,
}: SortProps & { by: SortKey; children: ReactNode }) => {
  const own = sorting?.key === by ? sorting : null;
  return (
    <button
      type="button"
      className={css('sort', by, own && 'sorted')}
      aria-pressed={own !== null}
      onClick={() => onSort(tapped(sorting, by))}
    >
      {children}
      <span className={css('way')}>
        {own ? <Arrow direction={own.falling ? 'fall' : 'rise'} /> : null}
      </span>
      {own ? (
        <span className="tl-spoken">
          {own.falling ? (
            <FormattedMessage id="pairSheet.sort.falling" />
          ) : (
            <FormattedMessage id="pairSheet.sort.rising" />
          )}
        </span>
      ) : null}
    </button>
  );
};

export const SortHead = (sort: SortProps) => (
  <div className={css('head')}>
    <SortButton by="name" {...sort}>
      <FormattedMessage id="pairSheet.sort.name" />
    </SortButton>
    <SortButton by="price" {...sort}>
      <FormattedMessage id="label.price" />
    </SortButton>
    <SortButton by="change" {...sort}>
      <FormattedMessage id="label.change24h" />
    </SortButton>
  </div>
);

const Choice = ({
  pair,
  favourites,
  isCurrent,
  isWhole,
  onChoose,
}: {
  pair: Pair;
  favourites: Favourites;
  isCurrent: boolean;
  isWhole: boolean;
  onChoose: (pair: Pair) => void;
}) => {
  const intl = useIntl();
  const isStarred = favourites.has(pair.symbol);
  return (
    <li className={css('item', isCurrent && 'current')}>
      <IconButton
        icon={isStarred ? 'star-filled' : 'star'}
        tone={isStarred ? 'accent' : 'quiet'}
        pressed={isStarred}
        label={intl.formatMessage({ id: 'pairSheet.star' }, { pair: pair.symbol })}
        onPress={() => favourites.toggle(pair.symbol)}
      />
      <button
        type="button"
        className={css('choice')}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(pair)}
      >
        <PairName pair={pair} />
        {isWhole ? (
          <>
            <span className={css('price')}>
              <QuotePrice pair={pair} strong={false} />
            </span>
            <span className={css('change')}>
              <QuoteChange pair={pair} />
            </span>
          </>
        ) : null}
      </button>
    </li>
  );
};

export const PairChoices = ({
  rows,
  favourites,
  current,
  onChoose,
}: {
  rows: readonly Pair[];
  favourites: Favourites;
  current: string | undefined;
  onChoose: (pair: Pair) => void;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const sight = useRowsInSight(list, rows.length);
  return (
    <ul ref={list}>
      {rows.map((pair, place) => (
        <Choice
          key={pair.id}
          pair={pair}
          favourites={favourites}
          isCurrent={pair.symbol === current}
          isWhole={isInSight(sight, place)}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
};
