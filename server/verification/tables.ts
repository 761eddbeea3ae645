import type { Generated } from 'kysely';
import type { VerificationState } from '../../schemas/account/user';
import type { VerificationLevel } from '../../schemas/verification/verification';

/** One submission of a level; a rejected one is archived by the next submission. */
type VerificationTable = {
  id: Generated<number>;
  user_id: number;
  level: VerificationLevel;
  /** The state of its lifecycle; `unverified` is a rejected one. */
  state: VerificationState;
  /** Basic level: the country's two-letter code, and the data of the document. */
  country: string | null;
  name: string | null;
  id_number: string | null;
  /** The normalised number for comparisons (see `idKeyOf`). */
  id_key: string | null;
  address: string | null;
  /** Advanced level: the uploads. */
  front_pic: string | null;
  back_pic: string | null;
  in_hand_pic: string | null;
  reject_reason: string | null;
  submitted_ms: number;
  reviewed_ms: number | null;
  archived_ms: number | null;
};

export type VerificationTables = { verification: VerificationTable };

declare module '../database/tables' {
  interface Tables extends VerificationTables {}
}
