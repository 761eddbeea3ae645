import { FormattedMessage, useIntl } from 'react-intl';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { Button, ButtonPair } from '../../components/controls/button';
import { Sheet } from '../../components/overlays/sheet';
import { usePairs } from '../../realtime/live-provider';
import { SettlementCard } from './settlement-card';

/** The settlement of an order, from which the same one can be bought again. */
export const SettlementSheet = ({
  order,
  onAgain,
  onClose,
}: {
  order: OptionOrder;
  onAgain: () => void;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const pairs = usePairs();
  const isOffered = pairs?.some((pair) => pair.id === order.pairId && pair.opensOption) ?? true;
  const done = (
    <Button variant={isOffered ? 'secondary' : 'primary'} onPress={onClose}>
      <FormattedMessage id="receipt.done" />
    </Button>
  );
  return (
    <Sheet
      open
      title={<FormattedMessage id="option.settlement.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={
        isOffered ? (
          <ButtonPair>
            {done}
            <Button
              onPress={() => {
                onClose();
                onAgain();
              }}
            >
              <FormattedMessage id="option.again" />
            </Button>
          </ButtonPair>
        ) : (
          done
        )
      }
    >
      <SettlementCard order={order} />
    </Sheet>
  );
};
