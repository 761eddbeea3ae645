import { type Outcome, type Request, send } from './calls';
import type { Node } from './node';
import type { Made, Person } from './people';
import { begin, until, Violated, type World, writerOf } from './world';

/** Weights of what the network does to a request and its response. */
const network = { delivered: 80, 'answer lost': 8, 'request lost': 5, doubled: 7 } as const;

/** The token of a session that a person believes to be open. */
export const tokenOf = ({ logins }: Person): string =>
  logins.filter(({ hasEnded }) => !hasEnded).at(-1)?.token ?? '';

/** A server that a request may reach: the writer, or an older one that does not know yet. */
export const reachable = ({ random, nodes }: World): Node => random.oneOf(nodes);

/** Refusals after which the outcome is still unknown. */
const temporary = new Set(['session.required', 'idempotency.pending', 'request.too_many']);

const learn = (made: Made, outcome: Outcome) => {
  if (outcome.kind === 'open' || made.outcome.kind === 'ok' || made.outcome.kind === 'refused')
    return;
  const isOpen = outcome.kind === 'refused' && temporary.has(outcome.code);
  made.outcome = isOpen ? { kind: 'unknown' } : outcome;
};

/** A server that was no longer the writer when it was called must not have written. */
const refuseLateWrites = (made: Made, outcome: Outcome, wasWriter: boolean) => {
  if (outcome.kind === 'ok' && !wasWriter && made.outcome.kind !== 'ok') {
    throw new Violated(`a server that had lost its lease accepted ${made.kind} ${made.key}`);
  }
};

/** Sends a request under its key, over a network that loses and duplicates messages. */
export const deliver = (world: World, person: Person, made: Made): void => {
  const { random } = world;
  const node = reachable(world);
  const wasWriter = node === writerOf(world);
  const fate = random.weighted(network);
  const name = `${node.name}: ${made.kind} of ${person.id}`;
  world.log.push(
    `${name} ${JSON.stringify(made.fields)}${fate === 'delivered' ? '' : ` (${fate})`}`,
  );
  if (fate === 'request lost') {
    made.outcome = made.outcome.kind === 'open' ? { kind: 'unknown' } : made.outcome;
    return;
  }
  const { path, method, fields, key } = made;
  const request: Request = { path, method, fields, key, token: tokenOf(person) };
  for (let copy = fate === 'doubled' ? 2 : 1; copy > 0; copy -= 1) {
    const answered = send(node, request).then((outcome) => {
      // A replay is a success too: any server may return what the writer did.
      if (made.kind === 'place') refuseLateWrites(made, outcome, wasWriter);
      learn(made, fate === 'answer lost' ? { kind: 'unknown' } : outcome);
    });
    begin(world, name, answered).catch((error: unknown) => {
      if (error instanceof Violated) world.violation ??= error;
      learn(made, { kind: 'unknown' });
    });
  }
};

/** Sends a request under a new key. */
export const make = (
  world: World,
  person: Person,
  request: Omit<Made, 'key' | 'outcome'>,
): void => {
  const made: Made = { ...request, key: world.random.uuid(), outcome: { kind: 'open' } };
  person.made.push(made);
  deliver(world, person, made);
};

/** Reads from the writer as a person, and waits for the response. */
export const ask = (
  world: World,
  person: Person,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const node = writerOf(world);
  const request = { path, method: 'GET' as const, fields, token: tokenOf(person) };
  return until(world, begin(world, `${node.name}: audit`, send(node, request)));
};
