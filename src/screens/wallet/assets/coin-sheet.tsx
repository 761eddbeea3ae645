import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure } from '../../../../machines/kernel/reading';
import { isPositive } from '../../../../schemas/kernel/money';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { Pair } from '../../../../schemas/market/pair';
import type { Holding } from '../../../../schemas/wallet/holdings';
import { fiatWorth, totalOf, type Wallets, worthOf } from '../../../../schemas/wallet/wallet';
import { classesOf } from '../../../components/base/class-names';
import { Button, ButtonLink } from '../../../components/controls/button';
import { AmountText, ValuationText } from '../../../components/figures/amount-text';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Skeleton } from '../../../components/layout/skeleton';
import { Sheet } from '../../../components/overlays/sheet';
import { FailureText } from '../../../context/failure-text';
import { usePairList, usePairs } from '../../../realtime/live-provider';
import styles from './coin-list.module.css';
import { FrozenRecords } from './frozen-records';

const css = classesOf(styles);

/** How figures of coins are shown: in which money besides, or not at all. */
export type Look = { rates: Wallets['rates']; code: string; hidden: boolean };

const tradePath = '/pages/trade/index' satisfies RoutePath;

const reasons: readonly { account: keyof Holding['frozenIn']; label: ReactNode }[] = [
  { account: 'spot', label: <FormattedMessage id="assets.frozen.spot" /> },
  { account: 'option', label: <FormattedMessage id="assets.frozen.option" /> },
  { account: 'contract', label: <FormattedMessage id="assets.frozen.contract" /> },
  { account: 'trust', label: <FormattedMessage id="assets.frozen.trust" /> },
];

/** Why a part of a coin cannot be used now, and when it can be again. */
const FrozenPart = ({
  holding,
  hidden,
  onLeave,
}: {
  holding: Holding;
  hidden: boolean;
  onLeave: () => void;
}) => {
  const { currency, decimals, frozenIn } = holding;
  return (
    <section className={css('why')}>
      <h3>
        <FormattedMessage id="assets.frozen.why" values={{ coin: currency }} />
      </h3>
      <p className={css('text')}>
        <FormattedMessage id="assets.frozen.text" />
      </p>
      <KeyValueList>
        {reasons
          .filter(({ account }) => isPositive(frozenIn[account]))
          .map(({ account, label }) => (
            <KeyValue key={account} label={label}>
              <AmountText
                amount={frozenIn[account]}
                decimals={decimals}
                unit={currency}
                hidden={hidden}
              />
            </KeyValue>
          ))}
      </KeyValueList>
      <FrozenRecords holding={holding} hidden={hidden} onLeave={onLeave} />
    </section>
  );
};

/** The first open pair that buys and sells the coin, else the first that is paid in it. */
const pairFor = (pairs: readonly Pair[], coin: string): Pair | undefined => {
  const open = pairs.filter(({ opensSpot }) => opensSpot);
  return open.find(({ base }) => base === coin) ?? open.find(({ quote }) => quote === coin);
};

/** The way to the coin's market; nothing where the coin has none. */
const TradeLink = ({ coin, onLeave }: { coin: string; onLeave: () => void }) => {
  const pairs = usePairs();
  const pairList = usePairList();
  const failure = useSelector(pairList, selectFailure);
  if (pairs === null && failure !== null) {
    return (
      <div className={css('missing')} role="alert">
        <p>
          <FormattedMessage id="spot.pairs.failed" /> <FailureText failure={failure} />
        </p>
        <Button variant="secondary" onPress={() => pairList.send({ type: 'retry.requested' })}>
          <FormattedMessage id="page.retry" />
        </Button>
      </div>
    );
  }
  if (pairs === null) return <Skeleton height="var(--tl-hit-primary)" />;
  const pair = pairFor(pairs, coin);
  return pair ? (
    <ButtonLink href={`#${tradePath}?symbol=${encodeURIComponent(pair.symbol)}`} onPress={onLeave}>
      <FormattedMessage id="assets.coin.trade" values={{ pair: pair.symbol }} />
    </ButtonLink>
  ) : null;
};

/** One coin over all accounts: how much, what it is worth, what is frozen and why. */
export const CoinSheet = ({
  holding,
  look: { rates, code, hidden },
  onClose,
}: {
  holding: Holding;
  look: Look;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const { currency, decimals, available, frozen } = holding;
  const figure = { decimals, unit: currency, hidden };
  return (
    <Sheet
      open
      title={
        <span className={css('title')}>
          <CoinDisc symbol={currency} image={holding.logo} size="small" />
          {currency}
        </span>
      }
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={<TradeLink coin={currency} onLeave={onClose} />}
    >
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="assets.coin.balance" />} strong>
          <AmountText amount={totalOf(holding)} {...figure} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="assets.coin.value" />}>
          <ValuationText
            amount={fiatWorth(worthOf(holding), rates, code)}
            unit={code}
            hidden={hidden}
            size="small"
            tone="ink"
          />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="label.available" />}>
          <AmountText amount={available} {...figure} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="assets.frozen" />}>
          <AmountText amount={frozen} {...figure} />
        </KeyValue>
      </KeyValueList>
      {isPositive(frozen) ? (
        <FrozenPart holding={holding} hidden={hidden} onLeave={onClose} />
      ) : null}
    </Sheet>
  );
};
