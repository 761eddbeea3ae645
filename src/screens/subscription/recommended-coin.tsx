import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { selectLanguage } from '../../../machines/account/app';
import { selectValue } from '../../../machines/kernel/reading';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { recommendedCoinOver } from '../../api/subscription/subscription-product';
import { classesOf } from '../../components/base/class-names';
import { AmountText } from '../../components/figures/amount-text';
import { App } from '../../context/app-context';
import { useOver } from '../../context/services';
import { longCountdown } from '../../format/duration';
import { CoinMark } from '../../parts/market/coin-mark';
import { HomeCard } from '../../parts/news/home-card';
import { usePersistedState } from '../../storage/use-persisted-state';
import { type DueProduct, useDueProduct } from './due-product';
import { detailsPath } from './product-card';
import styles from './recommended-coin.module.css';

const css = classesOf(styles);

/** A coin that can be subscribed to now or soon, with the time that is left. */
const Until = ({ due: { state, left } }: { due: DueProduct }): ReactNode => {
  const language = App.useSelector(selectLanguage);
  if (left === null) return null;
  const values = { left: <span className="tl-figure">{longCountdown(left, language)}</span> };
  return state === 'upcoming' ? (
    <FormattedMessage id="subscription.recommended.starts" values={values} />
  ) : (
    <FormattedMessage id="subscription.recommended.closes" values={values} />
  );
};

type CardProps = { product: SubscriptionProduct; onRead: () => void; onClose: () => void };

const CoinCard = ({ product, onRead, onClose }: CardProps) => {
  const intl = useIntl();
  const due = useDueProduct(product, onRead);
  const { id, coin, currency, issuePrice, recommendTitle } = product;
  const isOpen = due.state === 'upcoming' || due.state === 'subscribing';
  return (
    <HomeCard
      isReady={isOpen}
      closeLabel={intl.formatMessage({ id: 'home.hint.dismiss' })}
      onClose={onClose}
    >
      <a className={css('card')} href={`#${detailsPath}?id=${id}`}>
        <CoinMark symbol={coin} />
        <span className={css('words')}>
          <span className={css('title')}>
            {recommendTitle || <FormattedMessage id="subscription.recommended" />}
          </span>
          <span className={css('facts')}>
            <span className={css('coin')}>{coin}</span>
            <AmountText size="caption" amount={issuePrice} decimals={ledgerScale} unit={currency} />
            <span>
              <Until due={due} />
            </span>
          </span>
        </span>
      </a>
    </HomeCard>
  );
};

/** What the server recommends, as a card of home, until it is closed on this device. */
export const RecommendedCoin = () => {
  const reading = useActorRef(useOver(recommendedCoinOver), { input: undefined });
  const product = useSelector(reading, selectValue);
  const [closed, close] = usePersistedState('tideline_closed_coin', v.nullable(v.number()), null);
  if (!product || product.id === closed) return null;
  return (
    <CoinCard
      product={product}
      onRead={() => reading.send({ type: 'change.notified' })}
      onClose={() => close(product.id)}
    />
  );
};
