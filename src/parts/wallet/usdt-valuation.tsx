import { useActorRef, useSelector } from '@xstate/react';
import { selectPreferences } from '../../../machines/account/app';
import { selectValue } from '../../../machines/kernel/reading';
import type { Amount } from '../../../schemas/kernel/money';
import { fiatWorth } from '../../../schemas/wallet/wallet';
import { walletsOver } from '../../api/wallet/wallet';
import { ValuationText } from '../../components/figures/amount-text';
import { App } from '../../context/app-context';
import { useOver } from '../../context/services';

type Props = { usdt: Amount; hidden?: boolean };

const Converted = ({ usdt, hidden }: Props) => {
  const { valuation } = App.useSelector(selectPreferences);
  const wallets = useSelector(useActorRef(useOver(walletsOver)), selectValue);
  const worth = wallets && fiatWorth(usdt, wallets.rates, valuation);
  return <ValuationText amount={worth} unit={valuation} hidden={hidden} />;
};

/**
 * What a person's total in USDT is worth in the currency that they chose, at the rates that come with
 * the wallets, so that every page values it alike; nothing in USDT, because the total says it.
 */
export const UsdtValuation = (props: Props) => {
  const { valuation } = App.useSelector(selectPreferences);
  return valuation === 'USDT' ? null : <Converted {...props} />;
};
