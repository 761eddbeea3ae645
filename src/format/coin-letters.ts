/** The letters shown in place of a missing image of a coin: whole, or the first and the last one. */
export const coinLetters = (symbol: string): string =>
  symbol.replace(/^(.)..+(.)$/, '$1$2').toUpperCase();
