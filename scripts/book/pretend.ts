/**
 * A value that is whatever it is taken for: every property and every call gives another one, except
 * for the properties that are given. It lets code run for the sake of what it asks for.
 */
export const pretend = (given: Readonly<Record<string, unknown>> = {}): unknown =>
  new Proxy(() => null, {
    get: (_, name) => {
      if (typeof name === 'string' && name in given) return given[name];
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => '';
      if (name === Symbol.iterator) return () => [][Symbol.iterator]();
      return pretend(given);
    },
    apply: () => pretend(given),
  });
