import type { Amount } from '../../schemas/kernel/money';

export type Balance = { available: Amount; frozen: Amount };

export type Person = {
  readonly id: number;
  readonly name: string;
  readonly kind: 'mobile' | 'email';
  password: string;
  readonly hasFundPassword: boolean;
  /** 0 not verified, 1 under review, 2 verified. */
  readonly basic: 0 | 1 | 2;
  readonly advanced: 0 | 1 | 2;
  readonly spot: Map<number, Balance>;
};

export type Refused = { readonly refused: string };
export const refused = (text: string): Refused => ({ refused: text });
