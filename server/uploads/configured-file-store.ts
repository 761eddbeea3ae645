import { join } from 'node:path';
import type { ServerConfig } from '../platform/config';
import { diskFiles, type FileStore } from './file-store';
import { s3Files } from './s3-files';

/** S3-compatible storage if configured, else disk. */
export const fileStoreFor = ({ s3, FILES_DIR, DATA_DIR }: ServerConfig): FileStore =>
  s3 ? s3Files(s3) : diskFiles(FILES_DIR ?? join(DATA_DIR, 'uploads'));
