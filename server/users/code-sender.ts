import { networkOf } from '../http/address';

/**
 * Who requests or tries a code. An owner requests codes to an address of their own account, a user
 * to a new address, a visitor to any address.
 */
export type CodeSender = {
  readonly kind: 'owner' | 'user' | 'visitor';
  /** Attempts are counted by name; two senders never share one. */
  readonly name: string;
  /** Messages to strangers are counted by network; empty for an owner. */
  readonly network: string;
};

/** Prefix of every visitor's name and of no other. */
export const visitorPrefix = 'visitor ';

export const ownerSender = (userId: number): CodeSender => ({
  kind: 'owner',
  name: `owner ${userId}`,
  network: '',
});

export const userSender = (userId: number, address: string): CodeSender => ({
  kind: 'user',
  name: `user ${userId}`,
  network: networkOf(address),
});

export const visitorSender = (address: string): CodeSender => {
  const network = networkOf(address);
  return { kind: 'visitor', name: `${visitorPrefix}${network}`, network };
};
