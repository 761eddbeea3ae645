import * as v from 'valibot';
import { VerificationCode } from '../account/account';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { Id, TimeOrNull } from '../kernel/wire';
import { chainAddressFrom } from './chain-address';

/**
 * The coins that can leave, by their numbers on the wire (contract/codes.md#currencies-and-chains).
 */
export const addressCoins = { BTC: 1, ETH: 2, USDT: 3 } as const;
export type AddressCoin = keyof typeof addressCoins;

/** What is typed to save an address. Nothing about it is known to be valid. */
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

/** What may outlive the screen: everything but the code. */
export const PersistedWithdrawAddress = v.object({
  coin: Coin,
  chain: v.string(),
  address: v.string(),
  label: v.string(),
});

/** An address that may be sent once the fund password is known. */
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

/** An address with the fund password that allows it. */
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
 * The request on the wire (contract/calls/post-wallet-addaddress.md); which chain goes with which
 * coin is for the settings to say.
 */
export const WithdrawAddressRequest = v.pipe(
  v.object({
    currency_id: Id,
    netType: v.optional(v.string()),
    nettype: v.optional(v.string()),
    address: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(128, 'address.invalid')),
    notes: v.optional(Label, ''),
    pay_password: v.optional(v.string(), ''),
    code: v.optional(v.string(), ''),
    totp: SecondFactorField,
    passkey: PasskeyField,
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
    currency_name: v.optional(v.string(), ''),
    nettype: v.optional(v.nullable(v.string()), ''),
    address: v.string(),
    notes: v.optional(v.nullable(v.string()), ''),
    state: v.optional(v.picklist(['cooling', 'active']), 'active'),
    usable_at: v.optional(TimeOrNull, null),
    created_at: v.optional(TimeOrNull, null),
  }),
  v.transform((wire) => ({
    id: wire.id,
    currencyId: wire.currency,
    coin: wire.currency_name,
    chain: wire.nettype ?? '',
    address: wire.address,
    label: wire.notes ?? '',
    isCooling: wire.state === 'cooling',
    usableAt: wire.usable_at,
    createdAt: wire.created_at,
  })),
);
export type WithdrawAddress = v.InferOutput<typeof WithdrawAddress>;

/** All saved ones. */
export const WithdrawAddresses = v.array(WithdrawAddress);

/** The row that was saved; existing servers only say that it worked. */
export const SavedWithdrawAddress = v.union([
  WithdrawAddress,
  v.pipe(
    v.nullish(v.union([v.string(), v.number(), v.boolean()])),
    v.transform(() => null),
  ),
]);

/** It is deleted, however the server says so. */
export const DeletedAddress = v.pipe(
  v.unknown(),
  v.transform((): true => true),
);
