import { BackupError } from '../server/backup/backup-format';
import { WriterBusy } from '../server/database/lease';
import { unusableSentence } from '../server/database/unusable';
import { ConfigError } from '../server/platform/config';
import { LocalEndpointError } from '../server/platform/local-endpoint';

const kinds = [BackupError, ConfigError, LocalEndpointError, WriterBusy];

/** What a command prints of an error: its sentence if the operator can act on it, else all of it. */
export const plainSentence = (error: unknown): unknown => {
  const isPlain = kinds.some((kind) => error instanceof kind);
  if (isPlain && error instanceof Error) return error.message;
  return unusableSentence(error, process.env) ?? error;
};
