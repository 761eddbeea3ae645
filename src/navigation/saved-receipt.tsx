import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../schemas/kernel/route';
import { Button } from '../components/controls/button';
import { Receipt } from '../components/feedback/receipt';
import { useReturn } from '../context/return';
import { zonedStamp } from '../format/time';

/** What secures an account was changed, and withdrawals may be held for a while because of that. */
export const SavedReceipt = ({
  title,
  home,
  heldUntil,
  children,
}: {
  title: ReactNode;
  /** Where it leads back to, unless another page asked for the return. */
  home: RoutePath;
  heldUntil: string | null;
  /** What is next where nothing is held. */
  children: ReactNode;
}) => (
  <Receipt
    outcome="done"
    title={title}
    actions={
      <Button onPress={useReturn(home)}>
        <FormattedMessage id="receipt.done" />
      </Button>
    }
  >
    {heldUntil === null ? (
      children
    ) : (
      <FormattedMessage id="security.held" values={{ time: zonedStamp(heldUntil) }} />
    )}
  </Receipt>
);
