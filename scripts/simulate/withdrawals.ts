import * as v from 'valibot';
import { type Amount, amount, amountOfUnits, subtract, sum } from '../../schemas/kernel/money';
import { payoutOf } from '../../schemas/wallet/withdrawal';
import { type Request, send } from './calls';
import { DemoCode, Id, type Made, type Person } from './people';
import { ask, make, reachable } from './requests';
import { withdrawalsPerDay } from './withdrawal-limit';
import { begin, until, Violated, type World, writerOf } from './world';

const usdt = '3';
const rate = amount('0.1');
const fundPassword = '246810';
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Sets the fund password and saves the address that withdrawals require. Returns its id. */
export const prepareWithdrawals = async (world: World, token: string): Promise<number> => {
  const node = writerOf(world);
  const accepted = async (request: Omit<Request, 'token' | 'key'>) => {
    const key = world.random.uuid();
    const sent = send(node, { ...request, token, key });
    const outcome = await until(world, begin(world, `${node.name}: prepare`, sent));
    if (outcome.kind !== 'ok') {
      throw new Violated(`nobody can prepare a withdrawal: ${JSON.stringify(outcome)}`);
    }
    return outcome.message;
  };
  await accepted({
    path: 'safe/update_password',
    fields: { password: fundPassword, re_password: fundPassword },
  });
  const scene = { scene: 'withdraw_address' };
  const sent = await accepted({ path: 'set/sms_other_mail', fields: scene });
  const code = v.parse(DemoCode, sent).demo_code;
  const place = { currency_id: usdt, netType: 'TRC20', address, notes: '' };
  const fields = { ...place, pay_password: fundPassword, code };
  return v.parse(Id, await accepted({ path: 'wallet/addaddress', fields })).id;
};

/** Applies for a withdrawal, sometimes of too little or of more than there is. */
export const withdraw = (world: World, person: Person): void => {
  const number = amountOfUnits(BigInt(world.random.between(5_000_000, 4_000_000_000)), 6);
  const proof = { pay_password: fundPassword, address_id: `${person.addressId}` };
  const fields = { currency: usdt, number, ...proof };
  make(world, person, { kind: 'withdraw', path: 'wallet/out', method: 'POST', fields });
};

/** Ids of withdrawals whose response the person received. */
const knownWithdrawals = ({ made }: Person): number[] =>
  made.flatMap(({ kind, outcome }) => {
    const record =
      kind === 'withdraw' && outcome.kind === 'ok' ? v.safeParse(Id, outcome.message) : null;
    return record?.success ? [record.output.id] : [];
  });

export const cancelWithdrawal = (world: World, person: Person) => {
  const ids = knownWithdrawals(person);
  if (ids.length === 0) return withdraw(world, person);
  const fields = { id: `${world.random.oneOf(ids)}` };
  const path = 'wallet/out/cancel';
  make(world, person, { kind: 'withdrawCancel', path, method: 'POST', fields });
};

/** Tries to cancel a withdrawal of somebody else, which must have no effect. */
export const stealCancellation = (world: World, token: string, other: Person): void => {
  const id = knownWithdrawals(other).at(-1);
  if (id === undefined) return;
  const node = reachable(world);
  const key = world.random.uuid();
  const sent = send(node, { path: 'wallet/out/cancel', fields: { id: `${id}` }, token, key });
  const refused = sent.then((outcome) => {
    if (outcome.kind !== 'ok') return;
    world.violation ??= new Violated(`the withdrawal ${id} was cancelled by somebody else`);
  });
  begin(world, `${node.name}: hostile`, refused).catch(() => undefined);
};

const reviewing = 1;
const approved = 2;
const cancelled = 4;

const WireWithdrawal = v.object({
  id: v.number(),
  number: v.string(),
  real_number: v.string(),
  status: v.picklist([reviewing, approved, 3, cancelled]),
});
type WireWithdrawal = v.InferOutput<typeof WireWithdrawal>;
const WithdrawalPage = v.object({ last_page: v.number(), data: v.array(WireWithdrawal) });

const withdrawalsOf = async (world: World, person: Person): Promise<WireWithdrawal[]> => {
  const rows: WireWithdrawal[] = [];
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const outcome = await ask(world, person, 'charge_mention/log3', fields);
    const list = v.parse(WithdrawalPage, outcome.kind === 'ok' ? outcome.message : null);
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

/** Each accepted withdrawal is listed once, as requested, and no other is. */
const recordsAgree = ({ id, made }: Person, byId: ReadonlyMap<number, WireWithdrawal>): void => {
  const own = made.filter(({ kind }) => kind === 'withdraw');
  const accepted = own.filter(({ outcome }) => outcome.kind === 'ok');
  const unknown = own.filter(({ outcome }) => outcome.kind === 'unknown').length;
  const recordOf = ({ outcome }: Made) =>
    outcome.kind === 'ok' ? byId.get(v.parse(Id, outcome.message).id) : undefined;
  for (const one of accepted) {
    if (recordOf(one)?.number === one.fields['number']) continue;
    throw new Violated(`the withdrawal of ${one.key} is not what ${id} asked for`);
  }
  if (byId.size < accepted.length || byId.size > accepted.length + unknown) {
    throw new Violated(`${id} has ${byId.size} withdrawals, of which ${accepted.length} are known`);
  }
  if (byId.size > withdrawalsPerDay) {
    throw new Violated(`${id} has ${byId.size} withdrawals on one day`);
  }
};

/** What was acknowledged as cancelled is, and nothing that nobody cancelled. */
const cancellationsAgree = (
  { id, made }: Person,
  byId: ReadonlyMap<number, WireWithdrawal>,
): void => {
  const own = made.filter(({ kind }) => kind === 'withdrawCancel');
  const tried = new Set(own.map(({ fields }) => Number(fields['id'])));
  for (const { outcome, fields } of own) {
    if (outcome.kind !== 'ok' || byId.get(Number(fields['id']))?.status === cancelled) continue;
    throw new Violated(`the withdrawal ${fields['id']} of ${id} is not cancelled any more`);
  }
  for (const row of byId.values()) {
    if (row.status !== cancelled || tried.has(row.id)) continue;
    throw new Violated(`nobody cancelled the withdrawal ${row.id} of ${id}`);
  }
};

/** Compares a person's withdrawals with what they know. Returns what left and what is frozen. */
export const withdrawalsAgree = async (
  world: World,
  person: Person,
): Promise<{ readonly paid: Amount; readonly frozen: Amount }> => {
  const rows = await withdrawalsOf(world, person);
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byId.size !== rows.length) throw new Violated(`${person.id} has a withdrawal twice`);
  recordsAgree(person, byId);
  cancellationsAgree(person, byId);
  for (const { id, number, real_number: received } of rows) {
    const expected = subtract(amount(number), payoutOf(amount(number), rate).fee);
    if (received !== expected) throw new Violated(`the withdrawal ${id} pays ${received}`);
  }
  const sumOf = (status: number) =>
    sum(rows.filter((row) => row.status === status).map(({ number }) => amount(number)));
  return { paid: sumOf(approved), frozen: sumOf(reviewing) };
};
