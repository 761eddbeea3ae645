import type { Schema } from './describe';

const heading = `-- The present schema of the database, written by \`npm run schema\` from a database that has every
-- migration. Do not edit it. It is here to be read: a database is made by the migrations in
-- server/database/migrations, and what the server's role may do is in docs/postgresql.sql.
`;

const mark = '---- ';

/** The text of docs/schema.sql. */
export const writeSchema = (schema: Schema): string =>
  [heading, ...[...schema].map(([object, text]) => `${mark}${object}\n\n${text}\n`)].join('\n');

const readSchema = (file: string): Schema =>
  new Map(
    file
      .split(`\n${mark}`)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end).trim()];
      }),
  );

/** A sentence for every object in which the file and the database differ. */
export const schemaDifferences = (schema: Schema, file: string): readonly string[] => {
  const written = readSchema(file);
  const wrong = [...new Set([...schema.keys(), ...written.keys()])].flatMap((object) => {
    if (!written.has(object)) return [`${object} is missing.`];
    if (!schema.has(object)) return [`${object} is not in the database.`];
    return schema.get(object)?.trim() === written.get(object) ? [] : [`${object} is out of date.`];
  });
  if (wrong.length > 0 || file === writeSchema(schema)) return wrong;
  return ['The heading, the order or the spacing is out of date.'];
};
