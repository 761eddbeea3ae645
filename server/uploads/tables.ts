import type { Generated } from 'kysely';

/** An uploaded photo. Its bytes are in the file store, under its id. */
type UploadTable = {
  id: string;
  user_id: number;
  /** Of the bytes as sent, to recognise repeated uploads. */
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  /** When its owner last sent it; an unused upload is deleted a day later. */
  offered_ms: number;
  is_stored: Generated<boolean>;
  /** The first record that used it, as `deposit:12`; it is then never deleted. */
  used_by: string | null;
};

/** An attempt to upload a photo, for the hourly limit. */
type UploadTryTable = {
  id: Generated<number>;
  user_id: number;
  tried_ms: number;
};

export type UploadTables = { upload: UploadTable; upload_try: UploadTryTable };

declare module '../database/tables' {
  interface Tables extends UploadTables {}
}
