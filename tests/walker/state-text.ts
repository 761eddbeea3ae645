const leavesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([name, inner]) => {
        const leaves = leavesOf(inner);
        return leaves.length === 0 ? [name] : leaves.map((leaf) => `${name}.${leaf}`);
      });

/** The state of a snapshot as text: `editing`, `unconfirmed.checking`, `a.b | c.d` in parallel. */
export const stateText = ({ value }: { value: unknown }): string => leavesOf(value).join(' | ');

/** What an event of an actor or of a delay is about: how it came, and the name in the machine. */
export const originOf = (type: string) => {
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(type) ?? [];
  return { kind, name };
};

/** An event as text: `draft.stored`, `sendOrder done`, `sendOrder error`, `after answerTimeout`. */
export const eventText = (type: string): string =>
  type
    .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1');
