import { type AnyStateMachine, StateMachine } from 'xstate';
import { dummyValue } from './dummy-value';
import { exportsOf } from './modules';

/** A call to the server. One that a flow makes for itself has no exported document to be named by. */
export type Call = { document: string | null; method: string; path: string; isKeyed: boolean };

/** The requests of the actors of a machine; an actor without any runs on the device alone. */
type Provision = {
  machine: AnyStateMachine;
  file: string;
  /** The name of the function that provides it. */
  name: string;
  calls: Map<string, Call[]>;
};

/** Inputs by which an actor may choose between documents; each actor is run with each of them. */
const choices = [{}, { kind: 'email' }, { kind: 'mobile' }, { purpose: 'totp' }];

const textOf = (value: unknown, name: string): string => {
  const found: unknown =
    value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
};

const isDocument = (value: unknown): value is object => textOf(value, 'kind') === 'Document';

const isKeyed = (document: object): boolean => {
  const keyOf: unknown = Reflect.get(document, 'keyOf');
  return typeof keyOf === 'function' && Reflect.apply(keyOf, undefined, [dummyValue()]) !== null;
};

/** A client that records the requested documents and resolves to dummy values. */
const recordingClient = (requested: Set<object>) => {
  const record = (first: unknown) => {
    const isWrapped = first !== null && typeof first === 'object' && 'document' in first;
    const document: unknown = isWrapped ? first.document : first;
    if (isDocument(document)) requested.add(document);
    return Promise.resolve(dummyValue());
  };
  return { request: record, upload: record };
};

const requestedBy = async (logic: unknown, requested: Set<object>): Promise<object[]> => {
  // The requests of an invoked machine belong to the machine that invokes it, too.
  if (logic instanceof StateMachine) {
    const inside: object[] = [];
    for (const actor of Object.values(logic.implementations.actors)) {
      inside.push(...(await requestedBy(actor, requested)));
    }
    return inside;
  }
  const creator: unknown =
    logic !== null && typeof logic === 'object' ? Reflect.get(logic, 'config') : undefined;
  if (typeof creator !== 'function') return [];
  requested.clear();
  for (const choice of choices) {
    const { signal } = new AbortController();
    const given = { input: dummyValue(choice), signal, sendBack: () => undefined };
    const run: unknown = Reflect.apply(creator, undefined, [given]);
    // A listener returns the function that stops it.
    if (typeof run === 'function') Reflect.apply(run, undefined, []);
    else await Promise.resolve(run).catch(() => null);
  }
  return [...requested];
};

/**
 * The exported document that a call was made with, or extended: a copy with more fields still reads
 * its answer with the function of the original. Another call to the same path is not the same call.
 */
const callFor = (known: ReadonlyMap<object, Call>, document: object): Call => {
  const read: unknown = Reflect.get(document, 'read');
  const original = [...known].find(([one]) => Reflect.get(one, 'read') === read);
  if (original) return original[1];
  const [method, path] = [textOf(document, 'method'), textOf(document, 'path')];
  return { document: null, method, path, isKeyed: isKeyed(document) };
};

/** Stands for the document of a generic flow, whose request belongs to the flow that uses it. */
const anyDocument = dummyValue({ kind: 'Document', method: '', path: '', read: () => null });

/**
 * Which documents each machine is provided with: every `nounOver` of `src/api` is given a client that
 * only records, and each actor that it provides is run once for each choice.
 */
export const readProvisions = async (): Promise<{ provisions: Provision[]; documents: Call[] }> => {
  const exports = await exportsOf('src/api');
  const known = new Map<object, Call>();
  for (const { name, value } of exports) {
    if (!isDocument(value)) continue;
    const [method, path] = [textOf(value, 'method'), textOf(value, 'path')];
    known.set(value, { document: name, method, path, isKeyed: isKeyed(value) });
  }
  const provisions: Provision[] = [];
  for (const { file, name, value } of exports) {
    if (!name.endsWith('Over') || typeof value !== 'function') continue;
    const requested = new Set<object>();
    const given = [recordingClient(requested), anyDocument, dummyValue({ isVisitor: false })];
    const machine: unknown = Reflect.apply(value, undefined, given);
    if (!(machine instanceof StateMachine)) continue;
    const calls = new Map<string, Call[]>();
    for (const [actor, logic] of Object.entries(machine.implementations.actors)) {
      const documents = await requestedBy(logic, requested);
      calls.set(
        actor,
        documents.map((document) => callFor(known, document)),
      );
    }
    provisions.push({ machine, file, name, calls });
  }
  return { provisions, documents: [...known.values()] };
};
