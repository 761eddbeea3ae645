import * as v from 'valibot';
import { Name, readBy, Text } from '../kernel/wire';
import { textFrom } from '../kernel/wire-value';

/** Whom a bank deposit is paid to (contract/calls/post-wallet-get-in-address.md). */
export type BankPayee = {
  bank: string;
  holder: string;
  account: string;
  bankAddress: string;
  swiftCode: string;
  /** The text that the payment has to carry. */
  reference: string;
};

const Payee = v.pipe(
  v.object({
    bkname: Text,
    cardname: Text,
    bkcardnumer: Name,
    bank_address: Text,
    swift_code: Text,
    reference: Text,
  }),
  v.transform(
    (wire): BankPayee => ({
      bank: wire.bkname,
      holder: wire.cardname,
      account: wire.bkcardnumer,
      bankAddress: wire.bank_address,
      swiftCode: wire.swift_code,
      reference: wire.reference,
    }),
  ),
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whom to pay, at the top of the answer or in its `Bank`. */
export const BankDeposit = readBy<unknown, BankPayee>((value) => {
  const sent = isObject(value) && isObject(value['Bank']) ? value['Bank'] : value;
  const read = v.safeParse(Payee, sent);
  return read.success ? read.output : null;
});

/** Addresses by chain; one of no named chain is of the coin's first. */
export type DepositAddresses = {
  byChain: Readonly<Record<string, string>>;
  /** Null where every address names its chain. */
  unnamed: string | null;
};

const addressFrom = (value: unknown): string | null => textFrom(value).trim() || null;

/**
 * The addresses of a coin (contract/calls/post-wallet-get-in-address.md): by chain, or one as plain
 * text, in `address` or in `main`. What replaces another address is left out.
 */
export const CoinDeposit = readBy<unknown, DepositAddresses>((value) => {
  if (!isObject(value)) {
    const unnamed = addressFrom(value);
    return unnamed === null ? null : { byChain: {}, unnamed };
  }
  const unnamed = addressFrom(value['address']) ?? addressFrom(value['main']);
  const byChain: Record<string, string> = {};
  for (const [name, sent] of Object.entries(value)) {
    const address = addressFrom(sent);
    const isChain = !/^(?:address|qrcode|main|back|bank|.*_back)$/i.test(name);
    if (isChain && address !== null) byChain[name.toUpperCase()] = address;
  }
  return unnamed === null && Object.keys(byChain).length === 0 ? null : { byChain, unnamed };
});

/** The address on a chain of a coin; null where there is none. */
export const addressOn = (
  { byChain, unnamed }: DepositAddresses,
  chain: string,
  chains: readonly string[],
): string | null => {
  const own = byChain[chain.toUpperCase()];
  return own ?? (chain === chains[0] ? unnamed : null);
};
