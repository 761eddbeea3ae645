import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Amount } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { Figure } from '../../components/figures/figure';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { ratio, signed } from '../../format/figure';
import { CoinText } from '../trade/amounts';
import styles from './futures-lists.module.css';
import { accountOf, type PricedPosition } from './open-positions';

const css = classesOf(styles);

/** Both risk rates and the liquidation price with their formulas, in place. */
const Explanation = ({ burstRate, onClose }: { burstRate: Amount; onClose: () => void }) => {
  const intl = useIntl();
  const values = { limit: ratio(burstRate) };
  return (
    <Sheet
      open
      title={<FormattedMessage id="futures.explain.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <div className={css('explain')}>
        <p>
          <FormattedMessage id="futures.explain.position" values={values} />
          <span className={css('formula')}>
            <FormattedMessage id="futures.explain.position.formula" />
          </span>
        </p>
        <p>
          <FormattedMessage id="futures.explain.account" />
          <span className={css('formula')}>
            <FormattedMessage id="futures.explain.account.formula" />
          </span>
        </p>
        <p>
          <FormattedMessage id="futures.explain.liquidation" values={values} />
          <span className={css('formula')}>
            <FormattedMessage id="futures.explain.liquidation.formula" values={values} />
          </span>
        </p>
        <p>
          <FormattedMessage id="futures.explain.overnight" />
        </p>
      </div>
    </Sheet>
  );
};

/** All positions of a quote currency: profit, margin and the account's risk rate. */
export const AccountSummary = ({
  positions,
  pair,
  available,
  burstRate,
  onCloseAll,
}: {
  positions: readonly PricedPosition[];
  pair: Pair;
  available: Amount | null;
  burstRate: Amount;
  onCloseAll: () => void;
}) => {
  const [isExplaining, setIsExplaining] = useState(false);
  const { profit, margin, riskRate } = accountOf(positions, pair.quoteCurrencyId, available);
  const { text, direction } = signed(profit, 2);
  return (
    <div className={css('summary')}>
      <KeyValueList columns>
        <KeyValue label={<FormattedMessage id="futures.profit.total" />}>
          <Figure tone={direction} strong>
            {text} {pair.quote}
          </Figure>
        </KeyValue>
        <KeyValue label={<FormattedMessage id="futures.margin" />}>
          <CoinText amount={margin} coin={pair.quote} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="futures.risk.account" />}>
          <Figure>{ratio(riskRate)}</Figure>
        </KeyValue>
      </KeyValueList>
      <div className={css('summary-actions')}>
        <Button variant="text" compact onPress={() => setIsExplaining(true)}>
          <FormattedMessage id="futures.explain" />
        </Button>
        <Button variant="secondary" compact onPress={onCloseAll}>
          <FormattedMessage id="futures.closeAll" />
        </Button>
      </div>
      {isExplaining ? (
        <Explanation burstRate={burstRate} onClose={() => setIsExplaining(false)} />
      ) : null}
    </div>
  );
};
