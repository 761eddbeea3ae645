/**
 * A value that is whatever it is taken for: every property and every call gives another one, except
 * for the properties that are given, which a copy has too. It lets code run for the sake of what it
 * asks for. Whatever is counted in it is nothing, or one.
 */
export const pretend = (
  given: Readonly<Record<string, unknown>> = {},
  options: { count: 0 | 1 } = { count: 0 },
): unknown =>
  new Proxy(() => null, {
    get: (_, name) => {
      if (typeof name === 'string' && name in given) return given[name];
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => options.count || '';
      if (name === Symbol.iterator) {
        const items = options.count === 1 ? [pretend(given, options)] : [];
        return () => items[Symbol.iterator]();
      }
      return pretend(given, options);
    },
    apply: () => pretend(given, options),
    ownKeys: () => Object.keys(given),
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === 'string' && name in given
        ? { value: given[name], configurable: true, enumerable: true }
        : undefined,
  });
