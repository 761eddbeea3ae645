import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { boundedBody } from '../http/bounded-body';
import type { S3Place } from '../platform/config';
import { assertFileId } from './file-id';
import type { FileStore } from './file-store';

const answerTimeoutMs = 30_000;
const retries = 2;
/** Answers to what writes are empty, or an error of some hundred bytes. */
const maxAnswerBytes = 64 * 1024;

/** A failed storage request. Its own text is omitted, because it contains keys and locations. */
class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  constructor(readonly code: string) {
    super('The file store did not answer as expected.');
  }
}

const wrongLength = () => new FileStoreError('S3_LENGTH');

const assertStatus = ({ status }: Response) => {
  if (status < 200 || status > 299) throw new FileStoreError(`S3_${status}`);
};

/** Some stores answer 200 before they know, and then send the error. */
const assertDone = async (answer: Response) => {
  assertStatus(answer);
  if ((await boundedBody(answer, maxAnswerBytes, wrongLength)).includes('<Error')) {
    throw new FileStoreError('S3_ERROR');
  }
};

/** Faults of the network by kind only, for the same reason. */
const asFileStoreError = (error: unknown): FileStoreError => {
  if (error instanceof FileStoreError) return error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return new FileStoreError(isLate ? 'S3_TIMEOUT' : 'S3_UNREACHABLE');
};

/** Objects in one bucket under `uploads/`, private as the bucket is. Redirects are not followed. */
export const s3Files = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place,
  timeoutMs = answerTimeoutMs,
): FileStore => {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}/uploads/`;
  /** Sends a request and reads its answer, within the time limit. */
  const send = async <Read>(
    id: string,
    init: RequestInit,
    read: (answer: Response) => Promise<Read>,
  ): Promise<Read> => {
    assertFileId(id);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await read(await aws.fetch(`${base}${id}`, { ...init, signal, redirect: 'manual' }));
    } catch (error) {
      throw asFileStoreError(error);
    }
  };
  return {
    put: (id, bytes, type) => {
      const sum = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': sum };
      return send(id, { method: 'PUT', body: new Uint8Array(bytes), headers }, assertDone);
    },
    get: (id, length) =>
      send(id, {}, async (answer) => {
        if (answer.status === 404) return null;
        assertStatus(answer);
        const bytes = await boundedBody(answer, length, wrongLength);
        if (bytes.length !== length) throw wrongLength();
        return bytes;
      }),
    remove: (id) =>
      send(id, { method: 'DELETE' }, async (answer) => {
        if (answer.status !== 404) await assertDone(answer);
      }),
  };
};
