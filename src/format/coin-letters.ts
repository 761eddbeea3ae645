/** The letters shown in place of a missing image of a coin. */
export const coinLetters = (symbol: string): string =>
  symbol.slice(0, symbol.length > 3 ? 2 : 3).toUpperCase();
