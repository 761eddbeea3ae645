import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ledgerScale } from '../../../schemas/kernel/money';
import { hostingAccrualsOver } from '../../api/hosting/hosting-order';
import { EmptyState } from '../../components/feedback/empty-state';
import { AmountText } from '../../components/figures/amount-text';
import { List, ListRow } from '../../components/layout/list-row';
import { Sheet } from '../../components/overlays/sheet';
import { useOver } from '../../context/services';
import { timeStamp } from '../../format/time';
import { ListContent } from '../../lists/list-content';
import { useHostingChanges } from './hosting-readings';

const Accruals = ({ orderId }: { orderId: number }) => {
  const intl = useIntl();
  const list = useActorRef(useOver(hostingAccrualsOver), { input: { filter: { orderId } } });
  const rows = useSelector(list, ({ context }) => context.rows);
  useHostingChanges(() => list.send({ type: 'refresh.requested' }));
  return (
    <ListContent
      list={list}
      loading={{ rows: 4, label: intl.formatMessage({ id: 'hosting.accruals.loading' }) }}
      failed={<FormattedMessage id="hosting.accruals.failed" />}
      empty={
        <EmptyState drawing="list">
          <FormattedMessage id="hosting.accruals.empty" />
        </EmptyState>
      }
    >
      <List plain>
        {rows.map(({ id, day, interest, currency, creditedAt }) => (
          <ListRow
            key={id}
            title={<FormattedMessage id="hosting.accrual.day" values={{ day }} />}
            subtitle={timeStamp(creditedAt)}
            figure={<AmountText amount={interest} decimals={ledgerScale} unit={currency} />}
          />
        ))}
      </List>
    </ListContent>
  );
};

/** The interest that an order was credited, day by day. */
export const AccrualSheet = ({
  orderId,
  onClose,
}: {
  /** Null while none is shown. */
  orderId: number | null;
  onClose: () => void;
}) => {
  const intl = useIntl();
  return (
    <Sheet
      open={orderId !== null}
      title={<FormattedMessage id="hosting.accruals" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      {orderId === null ? null : <Accruals orderId={orderId} />}
    </Sheet>
  );
};
