import { channelForm } from '../../schemas/market/live';
import { type Period, periods } from '../../schemas/market/period';
import type { ListedPair } from '../instruments/instruments';
import type { Market } from '../market/market';

/**
 * A channel that can be subscribed to. Its name is the wire name and the room of its subscribers.
 */
export type Channel =
  | { readonly kind: 'everyDay'; readonly name: string }
  | { readonly kind: 'day' | 'depth' | 'trade'; readonly name: string; readonly pair: ListedPair }
  | {
      readonly kind: 'kline';
      readonly name: string;
      readonly pair: ListedPair;
      readonly period: Period;
    }
  | { readonly kind: 'user'; readonly name: string };

/** The channel of a name; null if there is none. */
export const channelFrom = (name: string, market: Market): Channel | null => {
  const parts = channelForm.exec(name)?.groups;
  if (!parts) return null;
  if (name === 'user') return { kind: 'user', name };
  if (name === 'daymarket') return { kind: 'everyDay', name };
  const symbol = parts['day'] ?? parts['kline'] ?? parts['depth'] ?? parts['trade'];
  const pair = market.pairs().find((each) => each.symbol === symbol);
  if (!pair) return null;
  if (parts['day']) return { kind: 'day', name, pair };
  if (parts['depth']) return { kind: 'depth', name, pair };
  if (parts['trade']) return { kind: 'trade', name, pair };
  const period = periods.find((each) => each === parts['period']);
  return period ? { kind: 'kline', name, pair, period } : null;
};

export const dayName = (symbol: string) => `daymarket:${symbol}`;
export const depthName = (symbol: string) => `market_depth:${symbol}`;
export const tradeName = (symbol: string) => `match_trade:${symbol}`;
export const klineName = (symbol: string, period: Period) => `kline:${symbol}:${period}`;
