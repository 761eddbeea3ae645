import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { useToast } from '../context/toasts';
import { usePrivateEvents } from './private-events';

/** What the market did to a contract without its owner. */
const contractEvents = {
  liquidation: { id: 'futures.event.liquidated', tone: 'error' },
  stop_loss: { id: 'futures.event.stopLoss', tone: 'note' },
  take_profit: { id: 'futures.event.takeProfit', tone: 'note' },
  activated_without_stop: { id: 'futures.event.unprotected', tone: 'error' },
} as const;

const isContractEvent = (cause: string): cause is keyof typeof contractEvents =>
  cause in contractEvents;

/** The order is a hint: its symbol is named where it has one. */
const Named = v.object({ symbol: v.optional(v.string(), '') });

/** Shows what became of a position while its owner looked at something else. */
export const ContractNotices = () => {
  const toast = useToast();
  usePrivateEvents(['order_update'], (event) => {
    if (event.name !== 'order_update' || event.data.kind !== 'lever') return;
    const { cause, order } = event.data;
    const named = v.safeParse(Named, order);
    if (!isContractEvent(cause) || !named.success) return;
    const { id, tone } = contractEvents[cause];
    toast({
      tone,
      text: (
        <a href="#/pages/lever/index">
          <FormattedMessage id={id} values={{ symbol: named.output.symbol }} />
        </a>
      ),
    });
  });
  return null;
};
