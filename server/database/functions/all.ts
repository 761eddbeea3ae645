import { type QueryExecutorProvider, sql } from 'kysely';
import { acknowledgementRefuseChange } from './acknowledgement-refuse-change';
import { auditRefuseChange } from './audit-refuse-change';
import { evenMeasurementRefuseChange } from './even-measurement-refuse-change';
import { ledgerBlockHash } from './ledger-block-hash';
import { ledgerBlockRecomputed } from './ledger-block-recomputed';
import { ledgerEntryContent } from './ledger-entry-content';
import { ledgerLineContent } from './ledger-line-content';
import { ledgerPost } from './ledger-post';
import { ledgerRefuseChange } from './ledger-refuse-change';
import { requestAbandon } from './request-abandon';
import { requestClaim } from './request-claim';
import { requestCommit } from './request-commit';
import { requestHold } from './request-hold';
import { writeChangeSets } from './write-change-sets';
import { writerCheck } from './writer-check';
import { writerLockKey } from './writer-lock-key';
import { writerTake } from './writer-take';

/** Every function of the database, one in each file, by its name there. */
export const databaseFunctions = {
  acknowledgement_refuse_change: acknowledgementRefuseChange,
  audit_refuse_change: auditRefuseChange,
  even_measurement_refuse_change: evenMeasurementRefuseChange,
  ledger_block_hash: ledgerBlockHash,
  ledger_block_recomputed: ledgerBlockRecomputed,
  ledger_entry_content: ledgerEntryContent,
  ledger_line_content: ledgerLineContent,
  ledger_post: ledgerPost,
  ledger_refuse_change: ledgerRefuseChange,
  request_abandon: requestAbandon,
  request_claim: requestClaim,
  request_commit: requestCommit,
  request_hold: requestHold,
  write_change_sets: writeChangeSets,
  writer_check: writerCheck,
  writer_lock_key: writerLockKey,
  writer_take: writerTake,
};

/**
 * Creates these functions, or replaces them by what their files say now. Whoever changes a file adds a
 * migration that loads it. On a new database an earlier migration has loaded the same text before, when
 * tables of later ones did not exist: so what a function names is looked up when it is called.
 */
export const loadFunctions = async (
  db: QueryExecutorProvider,
  names: readonly (keyof typeof databaseFunctions)[],
): Promise<void> => {
  await sql`set local check_function_bodies = off`.execute(db);
  for (const name of names) await sql.raw(databaseFunctions[name]).execute(db);
  await sql`set local check_function_bodies = on`.execute(db);
};
