import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { diskFiles, type FileStore } from '../../../server/uploads/file-store';
import { s3Files } from '../../../server/uploads/s3-files';

type OpenStore = {
  files: FileStore;
  /** Paths of all files that hold bytes of uploads, under one folder. */
  listed: () => string[];
  contents: () => Buffer[];
  folder: string;
  close: () => Promise<void>;
};

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());

const openDisk = async (): Promise<OpenStore> => {
  const parent = mkdtempSync(join(tmpdir(), 'tideline-uploads-'));
  const folder = join(parent, 'uploads');
  const listed = () => filesUnder(parent);
  return {
    files: diskFiles(folder),
    folder,
    listed,
    contents: () => listed().map((path) => readFileSync(path)),
    close: async () => rmSync(parent, { recursive: true, force: true }),
  };
};

const openS3 = async (): Promise<OpenStore> => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: 'photos' }],
  });
  const { port } = await server.run();
  // Beside every object the server keeps its headers and its sum in files of their own.
  const listed = () => filesUnder(folder).filter((path) => path.endsWith('_object'));
  return {
    files: s3Files({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'photos',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
    folder,
    listed,
    contents: () => listed().map((path) => readFileSync(path)),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const fileStores = { disk: openDisk, S3: openS3 };
