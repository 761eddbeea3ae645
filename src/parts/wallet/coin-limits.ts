import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { selectValue } from '../../../machines/kernel/reading';
import {
  type CoinLimits,
  coinLimitsFrom,
  SentLimitsOfCoin,
} from '../../../schemas/wallet/coin-limits';
import type { Client } from '../../api/kernel/client';
import { coinLimitsOver } from '../../api/wallet/coin-limits';
import { useLimits } from '../../context/limits';
import { useOver } from '../../context/services';

const nothingSent = v.parse(SentLimitsOfCoin, {});

/**
 * The limits of a coin; the settings until they are read, and where they cannot be. The coin does
 * not change while the component is mounted.
 */
export const useCoinLimits = (coin: { currencyId: number; name: string }): CoinLimits => {
  const { currencyId, name } = coin;
  const over = useCallback((client: Client) => coinLimitsOver(client, currencyId), [currencyId]);
  const sent = useSelector(useActorRef(useOver(over)), selectValue);
  const limits = useLimits();
  return useMemo(
    () => coinLimitsFrom(sent ?? nothingSent, limits, { currencyId, name }),
    [sent, limits, currencyId, name],
  );
};
