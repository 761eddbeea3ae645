import type { Generated } from 'kysely';
import type { VerificationState } from '../../schemas/account/user';
import type { VerificationLevel } from '../../schemas/verification/verification';

/** What somebody sent once for a level; what was rejected is archived when more is sent. */
type VerificationTable = {
  id: Generated<number>;
  user_id: number;
  level: VerificationLevel;
  /** Along the lifecycle; `unverified` is what was rejected. */
  state: VerificationState;
  /** Of the basic level: the country by its two letters, and what is written on the document. */
  country: string | null;
  name: string | null;
  id_number: string | null;
  /** The number as it is compared with others (see `idKeyOf`). */
  id_key: string | null;
  address: string | null;
  /** Of the advanced level: the uploads. */
  front_pic: string | null;
  back_pic: string | null;
  in_hand_pic: string | null;
  reject_reason: string | null;
  submitted_ms: number;
  reviewed_ms: number | null;
  archived_ms: number | null;
};

export type VerificationTables = { verification: VerificationTable };
