import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Amount, amount, divide } from '../../../../schemas/kernel/money';
import type { BankTerms } from '../../../../schemas/wallet/bank-withdrawal';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { KeyValue } from '../../../components/key-value-list';
import { stampWithZone } from '../../../flows/withdrawal-words';

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
        {stampWithZone(time)}
      </KeyValue>
    )}
  </>
);

/** Asks whether another rate than the one that was shown is used. */
export const RateChange = ({
  shown,
  current,
  currency,
  onAccept,
}: {
  shown: BankTerms['usdtPerUnit'];
  current: BankTerms['usdtPerUnit'];
  currency: string;
  onAccept: () => void;
}) => (
  <Notice
    tone="warn"
    action={
      <Button variant="secondary" compact onPress={onAccept}>
        <FormattedMessage id="bankWithdrawal.rate.accept" />
      </Button>
    }
  >
    <FormattedMessage
      id="bankWithdrawal.rate.changed"
      values={{ before: divide(one, shown), now: divide(one, current), currency }}
    />
  </Notice>
);
