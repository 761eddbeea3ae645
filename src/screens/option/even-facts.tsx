import { FormattedMessage } from 'react-intl';
import { amount } from '../../../schemas/kernel/money';
import type { EvenFigures } from '../../../schemas/option/even-figures';
import { KeyValue } from '../../components/layout/key-value-list';
import { quantity, ratio } from '../../format/figure';
import { dayStamp } from '../../format/time';
import { hundredfold } from './percent';

const countText = (count: number) => quantity(amount(`${count}`), 0);

const CountText = ({ repeats, samples }: { repeats: number; samples: number }) => (
  <FormattedMessage
    id="option.even.count"
    values={{ repeats: countText(repeats), samples: countText(samples) }}
  />
);

/** What the payout of an even order follows from; nothing where a server does not state it. */
export const EvenFacts = ({ even }: { even: EvenFigures | null }) =>
  even === null ? null : (
    <>
      <KeyValue label={<FormattedMessage id="option.even.repeats" />}>
        <CountText repeats={even.repeats} samples={even.samples} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.even.peak" />}>
        <CountText repeats={even.conditionRepeats} samples={even.conditionSamples} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.even.edge" />}>
        {ratio(hundredfold(even.edge))}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.even.return" />}>
        {ratio(hundredfold(even.averageReturn))}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.even.measured" />}>
        {dayStamp(even.measuredFrom)} – {dayStamp(even.measuredTo)}
      </KeyValue>
    </>
  );
