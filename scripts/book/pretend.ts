/**
 * A value that is whatever it is taken for: every property and every call gives another one, except
 * for the properties that are given, which a copy has too. It lets code run for the sake of what it
 * asks for.
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
    ownKeys: () => Object.keys(given),
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === 'string' && name in given
        ? { value: given[name], configurable: true, enumerable: true }
        : undefined,
  });
