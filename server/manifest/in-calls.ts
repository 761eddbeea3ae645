/** The meanings of the fields of a record, in each of the calls that answer one. */
export const inCalls = (
  paths: readonly string[],
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    paths.flatMap((path) =>
      Object.entries(fields).map(([name, meaning]) => [`${path} ${name}`, meaning]),
    ),
  );
