type Name = string | false | null | undefined;

/** Joins class names of a style module; falsy names are omitted. */
export const classesOf =
  (styles: Readonly<Record<string, string>>) =>
  (...names: Name[]): string =>
    names.flatMap((name) => (name ? (styles[name] ?? []) : [])).join(' ');
