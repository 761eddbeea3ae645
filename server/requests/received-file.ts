import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from './refusal';

/** Boundaries, headers and the few fields beside a file. */
const overheadBytes = 64 * 1024;

const chunksOf = async ({ file }: MultipartFile): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return file.truncated ? refuse('upload.too_large') : Buffer.concat(chunks);
};

/** Stops at the limit: the parser alone would read to the end of the part, which may never come. */
const contentOf = (part: MultipartFile): Promise<Buffer> => {
  const tooLarge = new Promise<never>((_, reject) => {
    part.file.once('limit', () => reject(new Refusal('upload.too_large')));
  });
  return Promise.race([chunksOf(part), tooLarge]);
};

const read = async (request: FastifyRequest, maxBytes: number): Promise<Buffer | null> => {
  const limits = { fileSize: maxBytes, files: 1, fields: 4, parts: 5, fieldNameSize: 100 };
  let file: Buffer | null = null;
  for await (const part of request.parts({ limits: { ...limits, fieldSize: 1000 } })) {
    if (part.type === 'field') continue;
    const bytes = await contentOf(part);
    if (part.fieldname === 'file') file = bytes;
  }
  return file;
};

/**
 * The file of a multipart request, read up to the size limit. An unreadable request is refused, not
 * reported as a fault.
 */
export const receiveFile = async (request: FastifyRequest, maxBytes: number): Promise<Buffer> => {
  if (!request.isMultipart()) return refuse('request.media_type');
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes + overheadBytes) return refuse('upload.too_large');
  const file = await read(request, maxBytes).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    const isLarge =
      error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    return refuse(isLarge ? 'upload.too_large' : 'request.malformed');
  });
  return file && file.length > 0 ? file : refuse('param.missing', { field: 'file' });
};
