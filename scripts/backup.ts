import { backUp } from '../server/backup/back-up';
import { systemClock } from '../server/platform/clock';
import { runWithFile } from './backup/run';

// `npm run backup -- FILE`: database, seal key and uploads in one file, while the server runs.

process.exitCode = await runWithFile('backup', async (config, file) => {
  const now = systemClock().now();
  const { rows, uploads, missing, bytes, hasSealKey, audit } = await backUp(config, file, now);
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  console.log(`${file}: ${rows} rows, ${uploads} uploads, ${size}.`);
  console.log(`The last hash of the audit log is ${audit.lastHash}.`);
  console.log(
    hasSealKey
      ? 'The seal key is in the file: keep it as you keep the data.'
      : 'The seal key is not in the file, because it is in SEAL_KEY: keep that too.',
  );
  if (audit.broken) console.error(`Row ${audit.broken.seq} of the audit log is broken.`);
  for (const id of missing)
    console.error(`The bytes of upload ${id} are missing in the file store.`);
  return missing.length === 0 ? 0 : 1;
});
