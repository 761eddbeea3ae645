import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Amount, ledgerScale } from '../../schemas/kernel/money';
import type { RoutePath } from '../../schemas/kernel/route';
import { Button, ButtonLink } from '../components/controls/button';
import { Receipt, type ReceiptProps } from '../components/feedback/receipt';
import { AmountText } from '../components/figures/amount-text';
import { useReturn } from '../context/return';

type BookedReceiptProps = Omit<ReceiptProps, 'amount' | 'actions'> & {
  /** None where the server only confirms. */
  amount: Amount | null | undefined;
  unit?: string | undefined;
  /** Where it leads back to, unless another page asked for the return. */
  home: RoutePath;
  /** In place of the way back. */
  onDone?: (() => void) | undefined;
  /** Where what was booked is listed. */
  record: { address: string; label: ReactNode } | null;
};

/** The receipt of a form that moved money: what, and the ways back and to its record. */
export const BookedReceipt = ({
  amount,
  unit,
  home,
  onDone,
  record,
  ...receipt
}: BookedReceiptProps) => {
  const leave = useReturn(home);
  // The form may have been scrolled.
  useEffect(() => {
    // Its result is no cleanup: newer browsers return a promise.
    scrollTo({ top: 0 });
  }, []);
  return (
    <Receipt
      {...receipt}
      amount={amount ? <AmountText amount={amount} decimals={ledgerScale} unit={unit} /> : null}
      actions={
        <>
          <Button onPress={onDone ?? leave}>
            <FormattedMessage id="receipt.done" />
          </Button>
          {record ? (
            <ButtonLink variant="secondary" href={`#${record.address}`}>
              {record.label}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
};
