import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectValue } from '../../../machines/kernel/reading';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { newCoinOver } from '../../api/subscription/subscription-product';
import { classesOf } from '../../components/base/class-names';
import { AmountText } from '../../components/figures/amount-text';
import { CoinDisc } from '../../components/figures/coin-disc';
import { Figure } from '../../components/figures/figure';
import { Card } from '../../components/layout/card';
import { useServices } from '../../context/services';
import { ratio } from '../../format/figure';
import { useDueProduct } from './due-product';
import { NextDate, ProductTag, Progress, SubscriptionWindow } from './product-words';
import styles from './subscription.module.css';

const css = classesOf(styles);

export const detailsPath = '/pages/publication/details';

/** A new coin in a list. It reads itself again when one of its dates has come. */
export const ProductCard = ({ listed }: { listed: SubscriptionProduct }) => {
  const { client } = useServices();
  const over = useMemo(() => newCoinOver(client, listed.id), [client, listed.id]);
  const reading = useActorRef(over, { input: { value: listed } });
  const product = useSelector(reading, selectValue) ?? listed;
  const due = useDueProduct(product, () => reading.send({ type: 'change.notified' }));
  return (
    <li>
      <a className={css('card')} href={`#${detailsPath}?id=${product.id}`}>
        <Card>
          <div className={css('card')}>
            <div className={css('head')}>
              <CoinDisc symbol={product.coin} />
              <span className={css('name')}>{product.coin}</span>
              <ProductTag state={due.state} />
            </div>
            <div className={css('figures')}>
              <div>
                <span className={css('note')}>
                  <FormattedMessage id="subscription.price" />
                </span>
                <AmountText
                  amount={product.issuePrice}
                  decimals={ledgerScale}
                  unit={product.currency}
                />
              </div>
              <div>
                <span className={css('note')}>
                  <FormattedMessage id="subscription.return" />
                </span>
                <Figure>{ratio(product.bonusPercent)}</Figure>
              </div>
            </div>
            <Progress product={product} />
            <span className={css('note')}>
              <SubscriptionWindow product={product} />
            </span>
            <NextDate due={due} />
          </div>
        </Card>
      </a>
    </li>
  );
};
