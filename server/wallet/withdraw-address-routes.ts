import * as v from 'valibot';
import { described } from '../../schemas/kernel/described';
import { Id, Int } from '../../schemas/kernel/wire';
import { chainAddressFrom } from '../../schemas/wallet/chain-address';
import { WithdrawAddressRequest } from '../../schemas/wallet/withdraw-address';
import {
  SentAddress,
  SentAddressDeletion,
  SentAddresses,
} from '../../schemas/wallet/withdrawal-answer';
import { currencies } from '../instruments/instruments';
import type { Settings } from '../platform/settings';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import { fundPasswordOf, tryFundPassword } from '../security/fund-password';
import { orRefusing } from '../security/or-refusing';
import { ownContactOf } from '../security/own-contact';
import { codeRefusals, factorRefusals, fundRefusals } from '../security/refusals';
import { trySecondFactor } from '../security/second-factor';
import { notifyOfChange } from '../security/security-notifier';
import { runSerially } from '../security/serial';
import { ownerSender } from '../users/code-sender';
import { tryCode } from '../users/codes';
import {
  addressesOf,
  deleteAddress,
  refuseSurplus,
  saveAddress,
  wireAddress,
} from './address-store';

const all = 0;

const listAddresses = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/get_address',
  who: 'user',
  about: 'Saved withdraw addresses.',
  request: v.object({
    currency: described(v.pipe(Int, v.minValue(all)), 'Currency id; in the request, 0 for all.'),
  }),
  result: SentAddresses,
  refusals: [],
  run: async ({ currency }, { db, session, nowMs }) => {
    const rows = await addressesOf(db, session.userId, currency === all ? null : currency);
    return rows.map((row) => wireAddress(row, nowMs));
  },
});

/** The address in the one spelling of its chain, or a refusal of what is wrong with it. */
const placeOf = (
  settings: Settings,
  { currencyId, chain, address }: { currencyId: number; chain: string; address: string },
) => {
  const currency = currencies.find(({ id }) => id === currencyId);
  if (!currency) return refuse('currency.not_found');
  if (!settings.chains[currency.name]?.includes(chain)) {
    return refuse('address.chain_invalid', { currency: currency.name });
  }
  const canonical = chainAddressFrom(chain, address);
  return canonical === null
    ? refuse('address.invalid', { chain })
    : { currency: currencyId, chain, address: canonical };
};

type Input = v.InferOutput<typeof WithdrawAddressRequest>;

const addAddress = call({
  kind: 'proven',
  method: 'POST',
  path: 'wallet/addaddress',
  who: 'user',
  about: 'Saves a withdraw address.',
  request: WithdrawAddressRequest,
  result: SentAddress,
  refusals: [
    ...codeRefusals,
    ...factorRefusals,
    ...fundRefusals,
    'currency.not_found',
    'address.chain_invalid',
    'address.invalid',
    'address.exists',
    'address.limit',
  ],
  prove: (input: Input, { db, services, session: { userId }, nowMs, clientIp }) =>
    orRefusing(async () => {
      const { settings } = services.config;
      const place = placeOf(settings, input);
      const { isSet } = await fundPasswordOf(db, userId, nowMs);
      if (!isSet) refuse('fund.not_set');
      await refuseSurplus(db, settings, userId, place);
      const password = { userId, password: input.fundPassword, clientIp };
      const { contact } = await ownContactOf(db, userId);
      const sender = ownerSender(userId);
      const tried = { purpose: 'withdraw_address', contact, code: input.code, sender };
      const shown = {
        ...({ userId, purpose: 'wallet/addaddress' } as const),
        code: input.totp,
        passkey: input.passkey,
      };
      return runSerially(
        () => tryFundPassword(services, password, nowMs),
        () => tryCode(db, settings, tried, nowMs),
        () => trySecondFactor(services, shown, nowMs),
      );
    }),
  run: async (input, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    await proof(trx);
    const { settings } = services.config;
    const place = placeOf(settings, input);
    const row = await saveAddress(trx, settings, { userId, label: input.label, ...place }, nowMs);
    afterCommit(() => notifyOfChange(services, userId, 'address_added'));
    return wireAddress(row, nowMs);
  },
});

const removeAddress = call({
  kind: 'keyed',
  method: 'POST',
  path: 'wallet/deladdress',
  who: 'user',
  about: 'Deletes a withdraw address.',
  request: v.object({ address_id: described(Id, 'Id of the saved address.') }),
  result: SentAddressDeletion,
  refusals: ['withdraw.address_unknown', 'record.state'],
  run: async ({ address_id: id }, { trx, session: { userId }, nowMs }) => {
    await deleteAddress(trx, userId, id, nowMs);
    return { id };
  },
});

export const withdrawAddressCalls: readonly Call[] = [listAddresses, addAddress, removeAddress];
