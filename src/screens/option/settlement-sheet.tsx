import { FormattedMessage, useIntl } from 'react-intl';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { Sheet } from '../../components/overlays/sheet';
import { EvidenceButtons, SettlementCard } from './settlement-card';

/** The settlement of an order out of the list. */
export const SettlementSheet = ({
  order,
  onClose,
}: {
  order: OptionOrder;
  onClose: () => void;
}) => {
  const intl = useIntl();
  return (
    <Sheet
      open
      title={<FormattedMessage id="option.settlement.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={<EvidenceButtons order={order} />}
    >
      <SettlementCard order={order} />
    </Sheet>
  );
};
