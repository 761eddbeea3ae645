import { useActorRef, useSelector } from '@xstate/react';
import { selectPreferences, selectUser } from '../../../machines/account/app';
import { selectValue } from '../../../machines/kernel/reading';
import { amount } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { fiatWorth } from '../../../schemas/wallet/wallet';
import { walletsOver } from '../../api/wallet/wallet';
import { App } from '../../context/app-context';
import { useOver } from '../../context/services';
import { QuoteWorth } from '../../realtime/quote-text';

const one = amount('1');

/** The rates of other currencies come with the wallets, so they are read where one is needed only. */
const ForeignWorth = ({ pair }: { pair: Pair }) => {
  const { valuation } = App.useSelector(selectPreferences);
  const wallets = useSelector(useActorRef(useOver(walletsOver)), selectValue);
  return <QuoteWorth pair={pair} rate={fiatWorth(one, wallets?.rates ?? {}, valuation)} />;
};

/** What a unit is worth in the chosen currency; nothing of a visitor's but dollars is known. */
export const QuoteValuation = ({ pair }: { pair: Pair }) => {
  const { valuation } = App.useSelector(selectPreferences);
  const user = App.useSelector(selectUser);
  if (valuation === pair.quote) return null;
  if (valuation === 'USD' || valuation === 'USDT') return <QuoteWorth pair={pair} rate={one} />;
  return user ? <ForeignWorth key={user.id} pair={pair} /> : null;
};
