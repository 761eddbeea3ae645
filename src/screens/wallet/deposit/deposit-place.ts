import { useState } from 'react';
import * as v from 'valibot';
import { type AddressCoin, addressCoins } from '../../../../schemas/wallet/withdraw-address';
import { useConfig } from '../../../context/config';
import { useLimits } from '../../../context/limits';
import { createPersistedDraft } from '../../../storage/draft-storage';

const Place = v.object({ coin: v.picklist(['BTC', 'ETH', 'USDT']), chain: v.string() });

const usePersistedPlace = createPersistedDraft('tideline_draft_deposit_place', Place);

const coins: readonly AddressCoin[] = ['USDT', 'BTC', 'ETH'];

/** What is deposited, and over which chain; the bank has neither coin nor chain. */
export type DepositPlace = {
  currencyId: number;
  /** As records name it. */
  name: string;
  chain: string;
  isBank: boolean;
};

const bankName = 'Bank card';

/** The coin and chain that are looked at; those of the last time come first. */
export const useCoinPlace = () => {
  const { chains } = useLimits();
  const { read, write } = usePersistedPlace();
  const [last] = useState(read);
  const [place, setPlace] = useState(last ?? { coin: 'USDT' as const, chain: '' });
  const ofCoin = chains[place.coin] ?? [];
  const chain = ofCoin.includes(place.chain) ? place.chain : (ofCoin[0] ?? '');
  const choose = (chosen: { coin: AddressCoin; chain: string }) => {
    write(chosen);
    setPlace(chosen);
  };
  const lastCoin = last?.coin;
  return {
    coin: place.coin,
    chain,
    chains: ofCoin,
    coins: lastCoin ? [lastCoin, ...coins.filter((coin) => coin !== lastCoin)] : coins,
    chooseCoin: (coin: AddressCoin) => choose({ coin, chain: chains[coin]?.[0] ?? '' }),
    chooseChain: (chosen: string) => choose({ coin: place.coin, chain: chosen }),
  };
};

/** What an address asks to declare; null where there is no such coin. */
export const usePlaceIn = (params: URLSearchParams): DepositPlace | null => {
  const { bankCurrencyId } = useConfig();
  const { chains } = useLimits();
  const currencyId = Number(params.get('currency'));
  if (currencyId === bankCurrencyId) {
    return { currencyId, name: bankName, chain: '', isBank: true };
  }
  const name = coins.find((coin) => addressCoins[coin] === currencyId);
  if (name === undefined) return null;
  const asked = params.get('chain') ?? '';
  const ofCoin = chains[name] ?? [];
  const chain = ofCoin.includes(asked) ? asked : (ofCoin[0] ?? '');
  return { currencyId, name, chain, isBank: false };
};

/** The unit that an amount of a place is typed in. */
export const useUnitOf = ({ isBank, name }: DepositPlace): string => {
  const limits = useLimits();
  return isBank ? limits['bank.currency'] : name;
};

export const chargeAddress = ({ currencyId, chain }: Pick<DepositPlace, 'currencyId' | 'chain'>) =>
  `#/pages/assets/deposit/charge?${new URLSearchParams({ currency: `${currencyId}`, chain })}`;
