type Name = string | false | null | undefined;

/** Joins class names of one style module; names that are off are left out. */
export const classesOf =
  (styles: Readonly<Record<string, string>>) =>
  (...names: Name[]): string =>
    names.flatMap((name) => (name ? (styles[name] ?? []) : [])).join(' ');
