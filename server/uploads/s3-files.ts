import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Place } from '../platform/config';
import type { FileStore } from './file-store';

const answerTimeoutMs = 30_000;
const retries = 2;

/** A failed storage request. Its own text is omitted, because it contains keys and locations. */
class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  constructor(readonly code: string) {
    super('The file store did not answer as expected.');
  }
}

/** Objects in one bucket under `uploads/`, private as the bucket is. */
export const s3Files = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place) => {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}/uploads/`;
  const send = (id: string, init: RequestInit = {}) =>
    aws.fetch(`${base}${id}`, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) });
  const assertDone = ({ status }: Response) => {
    if (status < 200 || status > 299) throw new FileStoreError(`S3_${status}`);
  };
  const files: FileStore = {
    put: async (id, bytes, type) => {
      const sum = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': sum };
      assertDone(await send(id, { method: 'PUT', body: new Uint8Array(bytes), headers }));
    },
    get: async (id) => {
      const answer = await send(id);
      if (answer.status === 404) return null;
      assertDone(answer);
      return Buffer.from(await answer.arrayBuffer());
    },
    remove: async (id) => {
      const answer = await send(id, { method: 'DELETE' });
      if (answer.status !== 404) assertDone(answer);
    },
  };
  return files;
};
