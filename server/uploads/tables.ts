import type { Generated } from 'kysely';

/** A photo that somebody sent. Its bytes are in the file store, under its id. */
type UploadTable = {
  id: string;
  user_id: number;
  /** Of the bytes as they were sent, so that the same ones are known again. */
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  /** When its owner last sent it; unused, it lives for a day from then on. */
  offered_ms: number;
  is_stored: Generated<boolean>;
  /** What took it first, as `deposit:12`; never deleted from then on. */
  used_by: string | null;
};

/** A photo that was looked at, good or not, for the limit by the hour. */
type UploadTryTable = {
  id: Generated<number>;
  user_id: number;
  tried_ms: number;
};

export type UploadTables = { upload: UploadTable; upload_try: UploadTryTable };
