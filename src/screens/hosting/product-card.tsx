import { FormattedMessage } from 'react-intl';
import type { HostingProduct } from '../../../schemas/hosting/hosting-product';
import { ledgerScale } from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonLink } from '../../components/controls/button';
import { AmountText } from '../../components/figures/amount-text';
import { CoinDisc } from '../../components/figures/coin-disc';
import { Figure } from '../../components/figures/figure';
import { Card } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { useConfig } from '../../context/config';
import { ReasonText } from '../../context/failure-text';
import { useToast } from '../../context/toasts';
import { ratio } from '../../format/figure';
import styles from './hosting.module.css';
import { buyPath } from './paths';
import { percentOf } from './rate';
import { SoonTag } from './soon-tag';

const css = classesOf(styles);

/** The name of a product; an older server may send none. */
export const ProductName = ({ product }: { product: HostingProduct }) =>
  product.title || (
    <FormattedMessage
      id="hosting.product.name"
      values={{ currency: product.currency, days: product.days }}
    />
  );

/** Whether it can be bought: a product, or hosting as a whole, may be closed. */
export const useIsOffered = ({ isOpen }: Pick<HostingProduct, 'isOpen'>): boolean =>
  useConfig().features.hosting && isOpen;

const BuyButton = ({ product }: { product: HostingProduct }) => {
  const toast = useToast();
  return useIsOffered(product) ? (
    <ButtonLink compact href={`#${buyPath}?id=${product.id}`}>
      <FormattedMessage id="hosting.buy" />
    </ButtonLink>
  ) : (
    <Button
      variant="secondary"
      compact
      onPress={() => toast({ tone: 'note', text: <ReasonText code="plan.closed" /> })}
    >
      <FormattedMessage id="hosting.buy" />
    </Button>
  );
};

/** Days, yields and limits of a product; in a list, with the way to buy it. */
export const ProductCard = ({
  product,
  isListed = true,
}: {
  product: HostingProduct;
  isListed?: boolean;
}) => {
  const isOffered = useIsOffered(product);
  return (
    <Card>
      <div className={css('product', !isOffered && 'closed')}>
        <div className={css('head')}>
          <CoinDisc symbol={product.currency} image={product.logo} size="small" />
          <span className={css('name')}>
            <ProductName product={product} />
          </span>
          {isOffered ? null : <SoonTag />}
        </div>
        <div className={css('offer')}>
          <span className={css('cell')}>
            <Figure size="title">{percentOf(product.dayRate)}</Figure>
            <span className={css('label')}>
              <FormattedMessage id="hosting.yield.day" />
            </span>
          </span>
          {isListed ? <BuyButton product={product} /> : null}
        </div>
        <KeyValueList columns="narrow">
          <KeyValue label={<FormattedMessage id="hosting.term" />}>
            <FormattedMessage id="hosting.days" values={{ days: product.days }} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="hosting.yield.total" />}>
            <Figure>{ratio(product.percent)}</Figure>
          </KeyValue>
          <KeyValue label={<FormattedMessage id="hosting.minimum" />}>
            <AmountText amount={product.minimum} decimals={ledgerScale} unit={product.currency} />
          </KeyValue>
        </KeyValueList>
      </div>
    </Card>
  );
};
