import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { Chips } from '../../components/controls/chips';
import { Icon } from '../../components/icons/icon';
import { Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { CoinText, PriceText } from '../trade/amounts';
import styles from './futures-screen.module.css';
import { MultipleText, multipleOf, SideText } from './futures-words';
import { type FuturesFormState, useEstimates } from './use-futures-form';

const css = classesOf(styles);

/** The next lower and the next higher multiple, beside the chosen one. */
const Steps = ({
  multiples,
  multiple,
  onChoose,
}: {
  multiples: readonly number[];
  multiple: number;
  onChoose: (multiple: number) => void;
}) => {
  const intl = useIntl();
  const at = multiples.indexOf(multiple);
  const step = (by: number) => onChoose(multiples[at + by] ?? multiple);
  return (
    <div className={css('steps')}>
      <button
        type="button"
        className={css('step')}
        aria-label={intl.formatMessage({ id: 'futures.multiple.less' })}
        disabled={at <= 0}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <output className={css('chosen')}>
        <MultipleText times={multiple} />
      </output>
      <button
        type="button"
        className={css('step')}
        aria-label={intl.formatMessage({ id: 'futures.multiple.more' })}
        disabled={at >= multiples.length - 1}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
};

/** What an order of the ticket would bind, and where it would be liquidated. */
const Effects = ({ ticket, multiple }: { ticket: FuturesFormState; multiple: number }) => {
  const { pair, lots } = ticket;
  const estimates = useEstimates(ticket, { lots: lots ?? 1, multiple });
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="futures.margin.for" values={{ count: lots ?? 1 }} />}>
        <CoinText amount={estimates.long?.margin ?? null} coin={pair.quote} />
      </KeyValue>
      {(['long', 'short'] as const).map((side) => (
        <KeyValue
          key={side}
          label={
            <FormattedMessage
              id="futures.liquidation.of"
              values={{ side: <SideText side={side} /> }}
            />
          }
        >
          <PriceText price={estimates[side]?.liquidation ?? null} pair={pair} />
        </KeyValue>
      ))}
    </KeyValueList>
  );
};

const Choice = ({ ticket, onClose }: { ticket: FuturesFormState; onClose: () => void }) => {
  const intl = useIntl();
  const { context, form } = ticket;
  const [chosen, setChosen] = useState(form.values.multiple);
  return (
    <Sheet
      open
      title={<FormattedMessage id="futures.multiple" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={
        <Button
          onPress={() => {
            form.set('multiple', chosen);
            onClose();
          }}
        >
          <FormattedMessage id="futures.multiple.use" values={{ multiple: multipleOf(chosen) }} />
        </Button>
      }
    >
      <Stack>
        <Steps multiples={context.multiples} multiple={chosen} onChoose={setChosen} />
        <Chips
          label={intl.formatMessage({ id: 'futures.multiple' })}
          chips={context.multiples.map((times) => ({
            value: String(times),
            label: multipleOf(times),
          }))}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        />
        <Effects ticket={ticket} multiple={chosen} />
        <p className={css('note')}>
          <FormattedMessage id="futures.multiple.note" />
        </p>
      </Stack>
    </Sheet>
  );
};

/** The multiple of the next order; the sheet shows what it does to margin and liquidation. */
export const MultipleChoice = ({ ticket }: { ticket: FuturesFormState }) => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const { multiple } = ticket.form.values;
  return (
    <>
      <button
        type="button"
        className={css('multiple')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={intl.formatMessage(
          { id: 'futures.multiple.choose' },
          { multiple: multipleOf(multiple) },
        )}
        onClick={() => setIsOpen(true)}
      >
        <span>
          <FormattedMessage id="futures.multiple.short" />
        </span>
        <MultipleText times={multiple} />
        <Icon name="chevron-down" size="small" />
      </button>
      {isOpen ? <Choice ticket={ticket} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};
