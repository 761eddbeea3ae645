type DummyOptions = { count: 0 | 1 };

/**
 * A value that accepts every use: each property and each call returns another dummy. It lets code run
 * only to record what that code requests. Given properties are returned as they are, also by a copy.
 * As a number or an iterable it counts as none, or as one.
 */
export const dummyValue = (
  given: Readonly<Record<string, unknown>> = {},
  options: DummyOptions = { count: 0 },
): unknown =>
  new Proxy(() => null, {
    get: (_, name) => {
      if (typeof name === 'string' && name in given) return given[name];
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => options.count || '';
      if (name === Symbol.iterator) {
        const items = options.count === 1 ? [dummyValue(given, options)] : [];
        return () => items[Symbol.iterator]();
      }
      return dummyValue(given, options);
    },
    apply: () => dummyValue(given, options),
    ownKeys: () => Object.keys(given),
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === 'string' && name in given
        ? { value: given[name], configurable: true, enumerable: true }
        : undefined,
  });
