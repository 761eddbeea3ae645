import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Amount, amount, divide } from '../../../../schemas/kernel/money';
import type { WithdrawalTerms } from '../../../../schemas/wallet/withdrawal';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { KeyValue } from '../../../components/layout/key-value-list';
import { zonedStamp } from '../../../format/time';

const one = amount('1');

type Rate = { usdtPerUnit: Amount; currency: string };

/** What one USDT is worth at the bank. */
export const RateText = ({ usdtPerUnit, currency }: Rate) => (
  <FormattedMessage
    id="bankWithdrawal.rate.line"
    values={{ rate: divide(one, usdtPerUnit), currency }}
  />
);

/** The rate, and from when it is. */
export const RateRow = ({ time, ...rate }: Rate & { time: string | null }): ReactNode => (
  <>
    <KeyValue label={<FormattedMessage id="bankWithdrawal.rate" />}>
      <RateText {...rate} />
    </KeyValue>
    {time === null ? null : (
      <KeyValue label={<FormattedMessage id="bankWithdrawal.rate.time" />}>
        {zonedStamp(time)}
      </KeyValue>
    )}
  </>
);

const Change = ({
  children,
  accept,
  onAccept,
}: {
  children: ReactNode;
  accept: ReactNode;
  onAccept: () => void;
}) => (
  <Notice
    tone="warn"
    action={
      <Button variant="secondary" compact onPress={onAccept}>
        {accept}
      </Button>
    }
  >
    {children}
  </Notice>
);

/** Asks whether other terms than those that were shown are used: a fee, a rate, or both. */
export const TermsChange = ({
  terms,
  current,
  currency,
  onAccept,
}: {
  terms: WithdrawalTerms;
  current: WithdrawalTerms;
  currency: string;
  onAccept: (terms: WithdrawalTerms) => void;
}) => (
  <>
    {terms.usdtPerUnit === current.usdtPerUnit ? null : (
      <Change
        accept={<FormattedMessage id="bankWithdrawal.rate.accept" />}
        onAccept={() => onAccept({ ...terms, usdtPerUnit: current.usdtPerUnit })}
      >
        <FormattedMessage
          id="bankWithdrawal.rate.changed"
          values={{
            before: divide(one, terms.usdtPerUnit),
            now: divide(one, current.usdtPerUnit),
            currency,
          }}
        />
      </Change>
    )}
    {terms.rate === current.rate ? null : (
      <Change
        accept={<FormattedMessage id="withdrawal.fee.accept" />}
        onAccept={() => onAccept({ ...terms, rate: current.rate })}
      >
        <FormattedMessage
          id="withdrawal.fee.changed"
          values={{ before: terms.rate, now: current.rate }}
        />
      </Change>
    )}
  </>
);
