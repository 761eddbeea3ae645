import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CancellationEmitted } from '../../../machines/kernel/cancellation';
import {
  type ListingActor,
  type ListingSnapshot,
  selectView,
} from '../../../machines/kernel/listing';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { TabPanel, Tabs } from '../../components/controls/tabs';
import { EmptyState } from '../../components/feedback/empty-state';
import { type Emitting, useEmitted } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { useHasFailedRefresh } from '../../lists/refresh-notice';
import { useOrderHints } from '../../realtime/order-hints';
import styles from './orders.module.css';

const css = classesOf(styles);

type Identified = { id: number };

type ChangesSettings = {
  kind: Parameters<typeof useOrderHints>[0];
  order: Emitting<{ type: 'order.placed' }>;
  /** Null where orders cannot be cancelled. */
  cancel: Emitting<CancellationEmitted> | null;
};

/** Calls whenever an order of a kind may have changed. */
export const useOrderChanges = ({ kind, order, cancel }: ChangesSettings, onChange: () => void) => {
  useOrderHints(kind, (about) => about === 'orders' && onChange());
  useEmitted(order, 'order.placed', onChange);
  useEmitted(cancel, 'order.cancelled', onChange);
  useEmitted(cancel, 'cancel.refused', onChange);
  useEmitted(cancel, 'cancel.unconfirmed', onChange);
};

/** How many rows a list has in all; null while that is not known. */
export const useKnownCount = <Row extends Identified, Filter>(
  list: ListingActor<Row, Filter>,
): number | null => {
  const view = useSelector(list, selectView);
  const total = useSelector(list, ({ context }: ListingSnapshot<Row, Filter>) => context.total);
  const hasFailedRefresh = useHasFailedRefresh(list);
  return !hasFailedRefresh && (view === 'empty' || view === 'shown') ? total : null;
};

const toForm = () => scrollTo({ top: 0, behavior: 'smooth' });

/** Where an empty list leads: to the form, or to other orders. */
export const EmptyOrders = ({
  children,
  action,
  onAction = toForm,
}: {
  children: ReactNode;
  action: ReactNode;
  onAction?: () => void;
}) => (
  <EmptyState
    action={
      <Button variant="secondary" compact onPress={onAction}>
        {action}
      </Button>
    }
  >
    {children}
  </EmptyState>
);

/** One list of orders in whichever state it is. */
export const OrderRows = <Row extends Identified, Filter>({
  above,
  children,
  ...content
}: Omit<Parameters<typeof ListContent<Row, Filter>>[0], 'children' | 'isExcerpt'> & {
  above?: ReactNode;
  children: (order: Row) => ReactNode;
}) => {
  const rows = useSelector(
    content.list,
    ({ context }: ListingSnapshot<Row, Filter>) => context.rows,
  );
  return (
    <ListContent {...content}>
      {above}
      <ul className={css('rows')}>{rows.map(children)}</ul>
    </ListContent>
  );
};

type OrderTabsProps<Tab extends string> = {
  id: string;
  label: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  tabs: readonly { value: Tab; label: ReactNode }[];
  /** At the end of the row of tabs. */
  beside?: ReactNode;
  children: ReactNode;
};

/** My orders, each kind of list under its tab. */
export const OrderTabs = <Tab extends string>({
  id,
  label,
  tab,
  onTab,
  tabs,
  beside,
  children,
}: OrderTabsProps<Tab>) => {
  const bar = <Tabs id={id} label={label} value={tab} onChange={onTab} tabs={tabs} />;
  return (
    <section className={css('orders')} aria-label={label}>
      {beside ? (
        <div className={css('bar-row')}>
          {bar}
          {beside}
        </div>
      ) : (
        bar
      )}
      <TabPanel id={id} value={tab}>
        {children}
      </TabPanel>
    </section>
  );
};
