import * as v from 'valibot';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  subtract,
  zero,
} from '../../schemas/kernel/money';
import { type TransferAccount, transferAccounts } from '../../schemas/wallet/transfer';
import type { HeldByContracts } from './contracts';
import { type HeldByOptions, optionsAgree } from './options';
import type { Person } from './people';
import { ask, make } from './requests';
import { Violated, type World } from './world';

const usdt = 3;

type Move = { readonly from: TransferAccount; readonly to: TransferAccount; readonly most: number };

/** Moves up to so many millionths of USDT. */
const move = (world: World, person: Person, { from, to, most }: Move): void => {
  const number = amountOfUnits(BigInt(world.random.between(1, most)), 6);
  const fields = { currency_id: `${usdt}`, from_field: from, to_field: to, number };
  make(world, person, { kind: 'transfer', path: 'wallet/change', method: 'POST', fields });
};

/** Moves money between two accounts, sometimes more than there is. */
export const transfer = (world: World, person: Person): void => {
  const { random } = world;
  const from = random.oneOf(transferAccounts);
  const to = random.oneOf(transferAccounts.filter((account) => account !== from));
  move(world, person, { from, to, most: 4_000_000_000 });
};

/** Moves money to the account of options, which has none after the registration. */
export const fundOptions = (world: World, person: Person): void =>
  move(world, person, { from: 'change', to: 'micro', most: 6_000_000_000 });

const Account = v.picklist(transferAccounts);
const WireTransfer = v.object({
  id: v.string(),
  value: v.string(),
  from_field: Account,
  to_field: Account,
});
const TransferPage = v.object({ last_page: v.number(), data: v.array(WireTransfer) });
type WireTransfer = v.InferOutput<typeof WireTransfer>;

const transfersOf = async (world: World, person: Person): Promise<WireTransfer[]> => {
  const rows: WireTransfer[] = [];
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const outcome = await ask(world, person, 'wallet/hzhistory', fields);
    const list = v.parse(TransferPage, outcome.kind === 'ok' ? outcome.message : null);
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

/** Each accepted transfer is listed once, as requested, and no other is. */
const recordsAgree = ({ id, made }: Person, rows: readonly WireTransfer[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let accepted = 0;
  let unknown = 0;
  for (const { kind, outcome, fields, key } of made) {
    if (kind !== 'transfer') continue;
    if (outcome.kind === 'unknown') unknown += 1;
    if (outcome.kind !== 'ok') continue;
    accepted += 1;
    const row = byId.get(v.parse(v.object({ id: v.string() }), outcome.message).id);
    const isAsAsked =
      row?.value === fields['number'] &&
      row?.from_field === fields['from_field'] &&
      row?.to_field === fields['to_field'];
    if (!isAsAsked) throw new Violated(`the transfer of ${key} is not what ${id} asked for`);
  }
  if (byId.size !== rows.length || rows.length < accepted || rows.length > accepted + unknown) {
    throw new Violated(`${id} has ${rows.length} transfers, of which ${accepted} were accepted`);
  }
};

/**
 * The records of a person's transfers and options, and the accounts that only they and contracts
 * change; returns what the options come to.
 */
export const transfersAgree = async (
  world: World,
  person: Person,
  contracts: HeldByContracts,
): Promise<HeldByOptions> => {
  const rows = await transfersOf(world, person);
  recordsAgree(person, rows);
  const held = new Map<TransferAccount, Amount>();
  for (const { from_field: from, to_field: to, value } of rows) {
    held.set(from, subtract(held.get(from) ?? zero, amount(value)));
    held.set(to, add(held.get(to) ?? zero, amount(value)));
  }
  const balances = await world.observer
    .selectFrom('ledger_balance')
    .select(['bucket', 'amount'])
    .where('owner', '=', person.id)
    .where('currency', '=', usdt)
    .execute();
  const options = await optionsAgree(world, person);
  const micro = add(held.get('micro') ?? zero, options.available);
  const expectations = [
    ['lever', subtract(add(held.get('lever') ?? zero, contracts.gained), contracts.frozen)],
    ['lever.frozen', contracts.frozen],
    ['micro', micro],
    ['micro.frozen', options.frozen],
  ] as const;
  for (const [place, expected] of expectations) {
    const found = balances.find(({ bucket }) => bucket === place)?.amount ?? zero;
    if (found !== expected) {
      throw new Violated(`${person.id} has ${found} in ${place}, not ${expected}`);
    }
  }
  return options;
};
