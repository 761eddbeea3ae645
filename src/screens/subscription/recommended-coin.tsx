import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { selectValue } from '../../../machines/kernel/reading';
import { ledgerScale } from '../../../schemas/kernel/money';
import { ShownCoin, shownCoinName } from '../../../schemas/subscription/shown-coin';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { recommendedCoinOver } from '../../api/subscription/subscription-product';
import { classesOf } from '../../components/base/class-names';
import { ButtonLink } from '../../components/controls/button';
import { AmountText } from '../../components/figures/amount-text';
import { CoinDisc } from '../../components/figures/coin-disc';
import { Figure } from '../../components/figures/figure';
import { Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { useOver } from '../../context/services';
import { ratio } from '../../format/figure';
import { dayStamp } from '../../format/time';
import { ArticleView } from '../../parts/news/article-view';
import { useServerNow } from '../../realtime/seconds-left';
import { usePersistedState } from '../../storage/use-persisted-state';
import { useDueProduct } from './due-product';
import { detailsPath } from './product-card';
import { NextDate, ProductTag } from './product-words';
import styles from './subscription.module.css';

const css = classesOf(styles);

type CoinProps = { product: SubscriptionProduct; onRead: () => void; onClose: () => void };

const CoinSheet = ({ product, onRead, onClose }: CoinProps) => {
  const intl = useIntl();
  const due = useDueProduct(product, onRead);
  const { id, coin, currency, issuePrice, bonusPercent, recommendTitle, recommendContent } =
    product;
  return (
    <Sheet
      open
      title={recommendTitle || <FormattedMessage id="subscription.recommended" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={
        <ButtonLink href={`#${detailsPath}?id=${id}`} onPress={onClose}>
          <FormattedMessage id="subscription.recommended.view" />
        </ButtonLink>
      }
    >
      <Stack>
        <div className={css('head')}>
          <CoinDisc symbol={coin} />
          <span className={css('name')}>{coin}</span>
          <ProductTag state={due.state} />
        </div>
        {recommendContent === '' ? null : <ArticleView html={recommendContent} />}
        <KeyValueList>
          <KeyValue label={<FormattedMessage id="subscription.price" />}>
            <AmountText amount={issuePrice} decimals={ledgerScale} unit={currency} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="subscription.return" />}>
            <Figure>{ratio(bonusPercent)}</Figure>
          </KeyValue>
        </KeyValueList>
        <NextDate due={due} />
      </Stack>
    </Sheet>
  );
};

/** Opens by itself once per coin and day, on home alone and never over something else. */
export const RecommendedCoin = ({ isHome }: { isHome: boolean }) => {
  const now = useServerNow();
  const reading = useActorRef(useOver(recommendedCoinOver), { input: undefined });
  const product = useSelector(reading, selectValue);
  const [last, write] = usePersistedState(shownCoinName, v.nullable(ShownCoin), null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const isCovered = document.documentElement.hasAttribute('data-overlay');
    if (!product || !isHome || isCovered) return;
    const day = dayStamp(new Date(now() ?? Date.now()).toISOString());
    if (last?.id === product.id && last.day >= day) return;
    write({ id: product.id, day });
    setIsShown(true);
  }, [product, isHome, last, write, now]);
  if (!product || !isHome || !isShown) return null;
  return (
    <CoinSheet
      product={product}
      onRead={() => reading.send({ type: 'change.notified' })}
      onClose={() => setIsShown(false)}
    />
  );
};
