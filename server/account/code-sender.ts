import { networkOf } from '../http/address';

/**
 * Who asks for a code or tries one. An owner asks for codes to an address of their own account, a user to
 * an address that is to become theirs, a visitor to any address.
 */
export type CodeSender = {
  readonly kind: 'owner' | 'user' | 'visitor';
  /** Counts attempts: two senders never share a name. */
  readonly name: string;
  /** Counts the messages that one place on the network sends to strangers; empty for an owner. */
  readonly network: string;
};

/** What the name of every visitor begins with, and of nobody else. */
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
