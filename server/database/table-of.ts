import type { Selectable } from 'kysely';
import type { Tables } from './tables';

/** The tables whose rows are such rows. */
export type TableOf<Row> = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends Row ? Name : never;
}[keyof Tables];
