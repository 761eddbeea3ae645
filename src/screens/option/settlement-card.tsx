import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Amount, add, compare, negate, subtract, zero } from '../../../schemas/kernel/money';
import type { Tick } from '../../../schemas/market/tick';
import { type OptionProof, proofOf } from '../../../schemas/option/option-evidence';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonPair } from '../../components/controls/button';
import { Notice, type Tone } from '../../components/feedback/banner';
import { AmountText } from '../../components/figures/amount-text';
import { Card, Section, Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { useConfig } from '../../context/config';
import { quantity, ratio } from '../../format/figure';
import { preciseStamp } from '../../format/precise-time';
import { timeStamp, zoneName } from '../../format/time';
import { saveFile } from '../../storage/saved-file';
import { EvenFacts } from './even-facts';
import { evidenceJson, evidenceText } from './evidence-file';
import { type OrderedPair, useOrderedPair } from './option-pair';
import { ProfitText, SideText, StakeText } from './option-words';
import styles from './settlement.module.css';
import { SettlementChart } from './settlement-chart';

const css = classesOf(styles);

const directions = {
  1: <FormattedMessage id="option.outcome.rose" />,
  0: <FormattedMessage id="option.outcome.unchanged" />,
  [-1]: <FormattedMessage id="option.outcome.fell" />,
} as const;

const ResultText = ({ order }: { order: OptionOrder }) => {
  const { result, realisedProfit, currency } = order;
  if (result === null || realisedProfit === null) return null;
  if (result === 'flat') return <FormattedMessage id="option.outcome.flat" />;
  const size = result === 'profit' ? realisedProfit : negate(realisedProfit);
  const values = { amount: `${quantity(size, 8)} ${currency}` };
  return result === 'profit' ? (
    <FormattedMessage id="option.outcome.profit" values={values} />
  ) : (
    <FormattedMessage id="option.outcome.loss" values={values} />
  );
};

/** The outcome in words: how the price moved, and what that meant for the money. */
const Outcome = ({ order }: { order: OptionOrder }) => {
  if (order.isVoid) {
    return (
      <Notice tone="warn">
        <FormattedMessage id="option.outcome.void" />{' '}
        {order.voidReason === '' || order.voidReason === 'no_tick' ? null : order.voidReason}
      </Notice>
    );
  }
  const { deliveryPrice, openPrice, realisedProfit, currency } = order;
  return (
    <div className={css('outcome')}>
      <p className={css('profit')}>
        <ProfitText amount={realisedProfit} coin={currency} />
      </p>
      <p className={css('words')}>
        {deliveryPrice === null ? null : directions[compare(deliveryPrice, openPrice)]}{' '}
        <ResultText order={order} />
      </p>
    </div>
  );
};

/** One recorded price: what it was, when, and under which id it is in the feed. */
const TickRows = ({
  label,
  price,
  tick,
  pair,
}: {
  label: ReactNode;
  price: Amount | null;
  tick: Tick | null;
  pair: OrderedPair;
}) => (
  <>
    <KeyValue label={label} strong>
      <AmountText kind="price" amount={price} decimals={pair.priceDecimals} unit={pair.quote} />
    </KeyValue>
    {tick ? (
      <>
        <KeyValue label={<FormattedMessage id="option.tick.time" />}>
          {preciseStamp(tick.time)} {zoneName(tick.time)}
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.tick.id" />}>
          <span className={css('tick-id')}>{tick.id}</span>
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.tick.source" />}>
          {tick.isDerived ? (
            <FormattedMessage id="option.tick.derived" />
          ) : (
            <FormattedMessage
              id="option.tick.recorded"
              values={{ time: preciseStamp(tick.sourceTime) }}
            />
          )}
        </KeyValue>
      </>
    ) : null}
  </>
);

const proofs: Record<OptionProof, { tone: Tone; words: ReactNode } | null> = {
  pending: null,
  proved: { tone: 'success', words: <FormattedMessage id="option.proof.proved" /> },
  unproved: { tone: 'info', words: <FormattedMessage id="option.proof.unproved" /> },
  contradicted: { tone: 'danger', words: <FormattedMessage id="option.proof.contradicted" /> },
};

/** A device sees that everything was returned, not that the feed had no price. */
const voidProof = {
  tone: 'info',
  words: <FormattedMessage id="option.proof.void" />,
} as const;

const Proof = ({ order }: { order: OptionOrder }) => {
  const found = proofOf(order);
  const proof = found === 'proved' && order.isVoid ? voidProof : proofs[found];
  return proof ? <Notice tone={proof.tone}>{proof.words}</Notice> : null;
};

/** What was credited: the stake as far as it came back, the profit, and a returned fee. */
const creditOf = ({ stake, realisedProfit, isVoid, fee }: OptionOrder): Amount | null =>
  realisedProfit && add(add(stake, realisedProfit), isVoid ? (fee ?? zero) : zero);

const netOf = ({ realisedProfit, isVoid, fee }: OptionOrder): Amount | null =>
  realisedProfit && subtract(realisedProfit, isVoid ? zero : (fee ?? zero));

const Money = ({ order }: { order: OptionOrder }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="option.side" />}>
      <SideText side={order.side} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="label.quantity" />}>
      <StakeText amount={order.stake} coin={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.payout" />}>
      {ratio(order.profitPercent)}
    </KeyValue>
    <EvenFacts even={order.even} />
    <KeyValue label={<FormattedMessage id="label.fee" />}>
      <StakeText amount={order.fee} coin={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.credited" />}>
      <StakeText amount={creditOf(order)} coin={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.net" />} strong>
      <StakeText amount={netOf(order)} coin={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.time.purchase" />}>
      {timeStamp(order.createdAt)}
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.time.delivery" />}>
      {preciseStamp(order.deliveryTime)}
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.order.number" />}>{order.id}</KeyValue>
  </KeyValueList>
);

const Rule = ({ isEven }: { isEven: boolean }) => (
  <Section title={<FormattedMessage id="option.rule.title" />}>
    <ol className={css('rule')}>
      <li>
        <FormattedMessage id="option.rule.delivery" />
      </li>
      <li>
        <FormattedMessage id="option.rule.outcome" />
      </li>
      <li>
        <FormattedMessage id="option.rule.money" />
      </li>
      <li>
        <FormattedMessage id="option.rule.void" />
      </li>
      {isEven ? (
        <li>
          <FormattedMessage id="option.even.rule" />
        </li>
      ) : null}
    </ol>
  </Section>
);

/** The settlement of an order with its evidence: anybody can recompute it from the saved file. */
export const SettlementCard = ({ order }: { order: OptionOrder }) => {
  const pair = useOrderedPair(order);
  const { openTick, deliveryTick } = order;
  return (
    <Stack>
      <Outcome order={order} />
      {openTick && deliveryTick ? (
        <SettlementChart
          symbol={pair.symbol}
          decimals={pair.priceDecimals}
          openTick={openTick}
          deliveryTick={deliveryTick}
        />
      ) : null}
      <Card>
        <KeyValueList>
          <TickRows
            label={<FormattedMessage id="option.price.purchase" />}
            price={order.openPrice}
            tick={openTick}
            pair={pair}
          />
          <TickRows
            label={<FormattedMessage id="option.price.delivery" />}
            price={order.deliveryPrice}
            tick={deliveryTick}
            pair={pair}
          />
        </KeyValueList>
      </Card>
      <Proof order={order} />
      <Card>
        <Money order={order} />
      </Card>
      <Rule isEven={order.even !== null} />
    </Stack>
  );
};

/** The evidence as a file: for programs, and to be read. */
export const EvidenceButtons = ({ order }: { order: OptionOrder }) => {
  const intl = useIntl();
  const config = useConfig();
  const name = `tideline-option-${order.id}`;
  return (
    <ButtonPair>
      <Button
        variant="secondary"
        onPress={() =>
          saveFile([evidenceText(order, config, intl)], { name: `${name}.txt`, type: 'text/plain' })
        }
      >
        <FormattedMessage id="option.evidence.text" />
      </Button>
      <Button
        variant="secondary"
        onPress={() =>
          saveFile([evidenceJson(order, config)], {
            name: `${name}.json`,
            type: 'application/json',
          })
        }
      >
        <FormattedMessage id="option.evidence.json" />
      </Button>
    </ButtonPair>
  );
};
