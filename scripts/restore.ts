import { restore } from '../server/backup/restore';
import { allChecks } from '../server/domains';
import { runWithFile } from './backup/run';

// `npm run restore -- FILE`: a backup into an empty database, brought up to date and verified.

process.exitCode = await runWithFile('restore', async (config, file) => {
  const { header, rows, uploads, leftOut, migrated, ledger, audit } = await restore(
    config,
    file,
    allChecks,
  );
  const { app, createdMs } = header;
  console.log(
    `Version ${app} of ${new Date(createdMs).toISOString()}: ${rows} rows, ${uploads} uploads.`,
  );
  if (migrated.length > 0) console.log(`Migrated: ${migrated.join(', ')}.`);
  for (const table of leftOut) {
    console.error(`The table ${table} does not belong to this application and was skipped.`);
  }
  for (const { check, where, expected, found } of ledger.violations) {
    console.error(`${check}: ${where}: expected ${expected}, found ${found}`);
  }
  const isLedgerClean = ledger.violations.length === 0;
  console.log(isLedgerClean ? 'The ledger is clean.' : `${ledger.violations.length} violations.`);
  console.log(`The journal ends with block ${ledger.head.seq}, hash ${ledger.head.hash}.`);
  if (audit.broken) console.error(`Row ${audit.broken.seq} is broken: ${audit.broken.why}.`);
  console.log(`The last hash of the audit log is ${audit.lastHash}.`);
  return isLedgerClean && audit.broken === null ? 0 : 1;
});
