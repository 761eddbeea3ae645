import { createHmac } from 'node:crypto';

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const addressLength = 32;

/**
 * Addresses of a demonstration. They begin with DEMO, which no chain accepts, so that no real coin
 * can be sent to one (contract/codes.md#currencies-and-chains).
 */
export type PaperAddresses = {
  /** Always the same for a person, coin and chain, and different for any other. */
  readonly addressOf: (userId: number, coin: string, chain: string) => string;
  /** The text that a bank transfer has to carry. */
  readonly referenceOf: (userId: number) => string;
};

export const createPaperAddresses = (secret: string): PaperAddresses => {
  const lettersOf = (subject: string, length: number) =>
    [...createHmac('sha256', secret).update(subject).digest()]
      .slice(0, length)
      .map((byte) => alphabet[byte % alphabet.length])
      .join('');
  return {
    addressOf: (userId, coin, chain) =>
      `DEMO${lettersOf(`${userId} ${coin} ${chain}`, addressLength - 4)}`,
    referenceOf: (userId) => {
      const letters = lettersOf(`${userId} bank`, 8);
      return `DEMO-${letters.slice(0, 4)}-${letters.slice(4)}`;
    },
  };
};

/** The payee of bank deposits of a demonstration; no bank has such an account. */
export const paperPayee = {
  bkname: 'DEMO Paper Bank',
  cardname: 'Tideline DEMO',
  bkcardnumer: 'DEMO 0000 0000 0000',
  bank_address: 'DEMO, no street',
  swift_code: 'DEMOXXXX',
} as const;

declare module '../requests/services' {
  interface Services {
    paperAddresses: PaperAddresses;
  }
}
