import * as v from 'valibot';
import { OrderPage, type Person, type WireOrder } from './people';
import { ask } from './requests';
import { Violated, type World } from './world';

const ordersOf = async (world: World, person: Person): Promise<WireOrder[]> => {
  const orders: WireOrder[] = [];
  for (let page = 1; ; page += 1) {
    const outcome = await ask(world, person, 'coin/list', { page: `${page}`, limit: '100' });
    const list = v.parse(OrderPage, outcome.kind === 'ok' ? outcome.message : null);
    orders.push(...list.data);
    if (page >= list.last_page) return orders;
  }
};

/** Each accepted order exists once, as requested, and no other exists. Returns them all. */
export const ordersAgree = async (world: World, person: Person): Promise<WireOrder[]> => {
  const orders = await ordersOf(world, person);
  const byId = new Map(orders.map((order) => [order.id, order]));
  let accepted = 0;
  for (const { kind, outcome, fields, key } of person.made) {
    if (kind !== 'place' || outcome.kind !== 'ok') continue;
    accepted += 1;
    const { id } = v.parse(v.object({ id: v.number() }), outcome.message);
    const order = byId.get(id);
    const isAsAsked =
      order?.target_price === fields['target_price'] &&
      (fields['quote_amount'] === undefined
        ? order?.trade_amount === fields['amount']
        : order?.quote_amount === fields['quote_amount']) &&
      `${order?.type}` === fields['type'] &&
      `${order?.currency_id}` === fields['currency_id'];
    if (!isAsAsked) throw new Violated(`order ${id} of ${key} is not what ${person.id} asked for`);
  }
  const unknown = person.made.filter(
    ({ kind, outcome }) => kind === 'place' && outcome.kind === 'unknown',
  ).length;
  if (orders.length < accepted || orders.length > accepted + unknown) {
    throw new Violated(
      `${person.id} has ${orders.length} orders, of which ${accepted} were accepted`,
    );
  }
  return orders;
};
