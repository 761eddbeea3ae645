import * as v from 'valibot';
import { Id, Int } from '../../schemas/kernel/wire';
import { chainAddressFrom } from '../../schemas/wallet/chain-address';
import { WithdrawAddressRequest } from '../../schemas/wallet/withdraw-address';
import { ownerSender } from '../account/code-sender';
import { tryCode } from '../account/codes';
import { currencies } from '../market/instruments';
import type { Settings } from '../platform/settings';
import {
  type Call,
  keyedUserCall,
  type Proof,
  provenUserCall,
  refusing,
  userCall,
} from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import { fundPasswordOf, tryFundPassword } from '../security/fund-password';
import { ownAddressOf } from '../security/own-address';
import { trySecondFactor } from '../security/second-factor';
import { notifyOfChange } from '../security/security-notifier';
import { runSerially } from '../security/serial';
import {
  addressesOf,
  deleteAddress,
  refuseSurplus,
  saveAddress,
  wireAddress,
} from './address-store';

const all = 0;

const listAddresses = userCall({
  method: 'POST',
  path: 'wallet/get_address',
  request: v.object({ currency: v.pipe(Int, v.minValue(all)) }),
  answer: async ({ currency }, { db, session, nowMs }) => {
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

/** A refusal that is the answer of its key, as one inside the transaction is. */
const orRefusing = async (prove: () => Promise<Proof>): Promise<Proof> => {
  try {
    return await prove();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusing(error);
  }
};

const addAddress = provenUserCall({
  method: 'POST',
  path: 'wallet/addaddress',
  request: WithdrawAddressRequest,
  prove: (input: Input, { db, services, session: { userId }, nowMs, address: from }) =>
    orRefusing(async () => {
      const { settings } = services.config;
      const place = placeOf(settings, input);
      const { isSet } = await fundPasswordOf(db, userId, nowMs);
      if (!isSet) refuse('fund.not_set');
      await refuseSurplus(db, settings, userId, place);
      const password = { userId, password: input.fundPassword, address: from };
      const { address } = await ownAddressOf(db, userId);
      const sender = ownerSender(userId);
      const tried = { purpose: 'withdraw_address', address, code: input.code, sender };
      const shown = {
        ...({ userId, purpose: 'wallet/addaddress' } as const),
        code: input.totp,
        passkey: input.passkey,
      };
      return runSerially(
        () => tryFundPassword(db, settings, password, nowMs),
        () => tryCode(db, settings, tried, nowMs),
        () => trySecondFactor(services, shown, nowMs),
      );
    }),
  answer: async (input, { trx, proof, services, session: { userId }, nowMs, afterCommit }) => {
    await proof(trx);
    const { settings } = services.config;
    const place = placeOf(settings, input);
    const row = await saveAddress(trx, settings, { userId, label: input.label, ...place }, nowMs);
    afterCommit(() => notifyOfChange(services, userId, 'address_added'));
    return wireAddress(row, nowMs);
  },
});

const removeAddress = keyedUserCall({
  method: 'POST',
  path: 'wallet/deladdress',
  request: v.object({ address_id: Id }),
  answer: async ({ address_id: id }, { trx, session: { userId }, nowMs }) => {
    await deleteAddress(trx, userId, id, nowMs);
    return { id };
  },
});

export const withdrawAddressCalls: readonly Call[] = [listAddresses, addAddress, removeAddress];
