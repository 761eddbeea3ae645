import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonPair } from '../components/controls/button';
import { Sheet } from '../components/overlays/sheet';

type AcceptedSheetProps = {
  title: ReactNode;
  /** Names the list that has the order now. */
  records: ReactNode;
  onRecords: () => void;
  onClose: () => void;
  /** Its receipt. */
  children: ReactNode;
};

/** An order that was accepted: its receipt, and the way to where it is listed. */
export const AcceptedSheet = ({
  title,
  records,
  onRecords,
  onClose,
  children,
}: AcceptedSheetProps) => (
  <Sheet
    open
    title={title}
    closeLabel={useIntl().formatMessage({ id: 'screen.close' })}
    onClose={onClose}
    action={
      <ButtonPair>
        <Button
          variant="secondary"
          onPress={() => {
            onRecords();
            onClose();
          }}
        >
          {records}
        </Button>
        <Button onPress={onClose}>
          <FormattedMessage id="receipt.done" />
        </Button>
      </ButtonPair>
    }
  >
    {children}
  </Sheet>
);
