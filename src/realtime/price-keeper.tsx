import { useEffect, useEffectEvent } from 'react';
import { minuteMs } from '../../schemas/kernel/time';
import { serverPath } from '../api/kernel/request-rules';
import { GetPairs } from '../api/market/market';
import { useServices } from '../context/services';
import { renewStoredPairs } from '../storage/stored-pairs';
import { useConnection, useLive } from './live-provider';

/** Keeps the last prices each minute while they are looked at, for a start without a network. */
export const PriceKeeper = () => {
  const { socketPlace } = useServices();
  const { quotes } = useLive();
  const connection = useConnection();
  const keep = useEffectEvent(() => {
    if (!socketPlace || document.hidden || connection === 'offline') return;
    const { base, server } = socketPlace;
    const url = new URL(`${base}${serverPath(server, GetPairs.path)}`, document.baseURI);
    // A browser without a cache, as for a private window, begins without prices.
    renewStoredPairs(url, quotes.get).catch(() => undefined);
  });
  useEffect(() => {
    const timer = setInterval(() => keep(), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return null;
};
