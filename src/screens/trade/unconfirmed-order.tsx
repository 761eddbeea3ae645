import type { ReactNode } from 'react';
import { Button } from '../../components/controls/button';
import { Receipt } from '../../components/feedback/receipt';

type UnconfirmedOrderProps = {
  title: ReactNode;
  /** What was requested. */
  details: ReactNode;
  /** Names the list that has the order, if it was placed. */
  records: ReactNode;
  onRecords: () => void;
  /** What is known of the submission, and what may be done. */
  children: ReactNode;
};

/** An order whose response was lost. */
export const UnconfirmedOrder = ({
  title,
  details,
  records,
  onRecords,
  children,
}: UnconfirmedOrderProps) => (
  <Receipt
    outcome="unknown"
    title={title}
    details={details}
    actions={
      <>
        {children}
        <Button variant="secondary" onPress={onRecords}>
          {records}
        </Button>
      </>
    }
  />
);
