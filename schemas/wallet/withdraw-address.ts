import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import { rowsOf } from '../kernel/rows';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { VerificationCode } from '../kernel/verification-code';
import { Id, Name, orNull, Text, TimeOrNull } from '../kernel/wire';
import { chainAddressFrom } from './chain-address';

/**
 * Currencies that can be withdrawn, by their ids on the wire
 * (contract/codes.md#currencies-and-chains).
 */
export const addressCoins = { BTC: 1, ETH: 2, USDT: 3 } as const;
export type AddressCoin = keyof typeof addressCoins;

/** The form as typed, not validated. */
export type WithdrawAddressDraft = {
  coin: AddressCoin;
  chain: string;
  address: string;
  label: string;
  code: string;
};

export const emptyWithdrawAddress: WithdrawAddressDraft = {
  coin: 'USDT',
  chain: 'TRC20',
  address: '',
  label: '',
  code: '',
};

const Coin = v.picklist(['BTC', 'ETH', 'USDT']);
const Label = v.pipe(v.string(), v.trim(), v.maxLength(50, 'param.invalid'));

/** The persisted draft: everything except the code. */
export const PersistedWithdrawAddress = v.object({
  coin: Coin,
  chain: v.string(),
  address: v.string(),
  label: v.string(),
});

/** A valid address, before the fund password is entered. */
export const WithdrawAddressForm = v.pipe(
  v.object({
    coin: Coin,
    chain: v.string(),
    address: v.pipe(v.string(), v.trim(), v.nonEmpty('param.missing'), v.maxLength(128)),
    label: Label,
    code: v.pipe(v.string(), v.nonEmpty('param.missing'), VerificationCode),
  }),
  v.forward(
    v.partialCheck(
      [['chain'], ['address']],
      ({ chain, address }) => address === '' || chainAddressFrom(chain, address) !== null,
      'address.invalid',
    ),
    ['address'],
  ),
);
export const isWithdrawAddressForm = (draft: WithdrawAddressDraft): boolean =>
  v.is(WithdrawAddressForm, draft);

export type NewWithdrawAddress = WithdrawAddressDraft & { fundPassword: string };

export const withdrawAddressFields = (one: NewWithdrawAddress) => ({
  currency_id: addressCoins[one.coin],
  netType: one.chain,
  address: one.address.trim(),
  ...(one.label.trim() === '' ? {} : { notes: one.label.trim() }),
  pay_password: one.fundPassword,
  code: one.code,
});

/**
 * The request on the wire (contract/calls/post-wallet-addaddress.md); the settings decide which
 * chains a currency has.
 */
export const WithdrawAddressRequest = v.pipe(
  v.object({
    currency_id: described(Id, 'Currency id; of a pair, its base currency.'),
    netType: v.optional(described(v.string(), 'Chain, as `app/config` lists it under `chains`.')),
    nettype: v.optional(described(v.string(), 'Chain, as `app/config` lists it under `chains`.')),
    address: described(
      v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(128)),
      'Address on the chain of the coin.',
    ),
    notes: v.optional(described(Label, 'Label, at most 50 characters.'), ''),
    pay_password: v.optional(described(v.string(), 'Fund password: six digits.'), ''),
    code: v.optional(described(v.string(), 'Verification code: six digits.'), ''),
    totp: described(
      SecondFactorField,
      'Six digits of the authenticator, or a recovery code where the call takes one.',
    ),
    passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  }),
  v.transform(({ netType, nettype, ...wire }) => ({
    currencyId: wire.currency_id,
    chain: netType ?? nettype ?? '',
    address: wire.address,
    label: wire.notes,
    fundPassword: wire.pay_password,
    code: wire.code,
    totp: wire.totp,
    passkey: wire.passkey,
  })),
);

/** A saved address (contract/calls/post-wallet-get-address.md). */
export const WithdrawAddress = v.pipe(
  v.object({
    id: Id,
    currency: Id,
    currency_name: Text,
    nettype: Text,
    address: Name,
    notes: Text,
    state: orNull(v.picklist(['cooling', 'active'])),
    usable_at: TimeOrNull,
    created_at: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    currencyId: wire.currency,
    coin: wire.currency_name,
    chain: wire.nettype,
    address: wire.address,
    label: wire.notes,
    isCooling: wire.state === 'cooling',
    usableAt: wire.usable_at,
    createdAt: wire.created_at,
  })),
);
export type WithdrawAddress = v.InferOutput<typeof WithdrawAddress>;

export const WithdrawAddresses = rowsOf(WithdrawAddress);

/** The saved row, or null from servers that only confirm. */
export const SavedWithdrawAddress = v.union([
  WithdrawAddress,
  v.pipe(
    Confirmation,
    v.transform(() => null),
  ),
]);

/** Any response that confirms the deletion. */
export const DeletedAddress = v.pipe(
  v.unknown(),
  v.transform((): true => true),
);
