import type { Kysely } from 'kysely';
import type { Tables } from './database/tables';
import { allChecks } from './domains';
import type { Check } from './integrity/check';
import { type Verification, verifyBy, violationsBy } from './integrity/verify';

// The verification of all records, as commands need it.

/** All violations that one transaction sees. */
export const violationsIn = (db: Kysely<Tables>) => violationsBy(db, allChecks);

/** Runs all checks in one snapshot and returns the violations. */
export const verifyRecords = (
  db: Kysely<Tables>,
  { known, checks = allChecks }: { known?: string; checks?: readonly Check[] } = {},
): Promise<Verification> => verifyBy(db, { known, checks });
