import type { Tables } from '../database/tables';

/** A column that names ticks as evidence. */
export type EvidenceColumn = { readonly table: keyof Tables; readonly column: string };

/** Every one; the ticks that they name are stored permanently. */
export const tickEvidence: readonly EvidenceColumn[] = [
  { table: 'spot_fill', column: 'tick_uid' },
  { table: 'option_order', column: 'open_tick' },
  { table: 'option_order', column: 'delivery_tick' },
  { table: 'futures_order', column: 'open_tick' },
  { table: 'futures_order', column: 'close_tick' },
  { table: 'rebate', column: 'tick' },
];
