/** What stands for a coin that has no image. */
export const coinLetters = (symbol: string): string =>
  symbol.slice(0, symbol.length > 3 ? 2 : 3).toUpperCase();
