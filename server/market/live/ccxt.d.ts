/**
 * The part of the library in use. Its own types describe every exchange, take minutes to check, and
 * declare numbers where text is sent. So its results are unknown until they are parsed.
 */
declare module 'ccxt' {
  type Parameters = Readonly<Record<string, unknown>>;

  export interface Exchange {
    readonly has: Readonly<Record<string, unknown>>;
    readonly timeframes: Readonly<Record<string, unknown>>;
    readonly trades: Record<string, readonly unknown[]>;
    readonly orderbooks: Record<string, unknown>;
    readonly last_response_headers?: Readonly<Record<string, unknown>>;
    loadMarkets(reload: boolean): Promise<Readonly<Record<string, unknown>>>;
    fetchTrades(
      symbol: string,
      since?: number,
      limit?: number,
      parameters?: Parameters,
    ): Promise<readonly unknown[]>;
    fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>;
    fetchOrderBook(symbol: string, limit: number): Promise<unknown>;
    watchTrades(
      symbol: string,
      since: undefined,
      limit: undefined,
      parameters: Parameters,
    ): Promise<unknown>;
    watchTradesForSymbols(
      symbols: readonly string[],
      since: undefined,
      limit: undefined,
      parameters: Parameters,
    ): Promise<unknown>;
    watchOrderBookForSymbols(symbols: readonly string[]): Promise<unknown>;
    close(): Promise<void>;
  }

  export const pro: Readonly<Record<string, new (config: Parameters) => Exchange>>;
  export class OperationFailed extends Error {}
  export class DDoSProtection extends OperationFailed {}
  export class RateLimitExceeded extends OperationFailed {}
}
