import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { PushMessage } from '../../../schemas/account/push';

const hmac = (key: Buffer, ...data: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(data)).digest();
/** HKDF of one block (RFC 5869). */
const expand = (key: Buffer, info: Buffer, length: number) =>
  hmac(key, info, Buffer.from([1])).subarray(0, length);

/** A browser that has subscribed: its keys, and what it reads of a message (RFC 8291). */
const createBrowser = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const own = keys.getPublicKey();
  const read = (body: Buffer): PushMessage => {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const input = expand(hmac(auth, keys.computeSecret(sender)), info, 32);
    const key = hmac(salt, input);
    const content = expand(key, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = expand(key, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', content, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // The last record ends with 2, as the library writes it without padding.
    return v.parse(PushMessage, JSON.parse(text.subarray(0, -1).toString('utf8')));
  };
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    read,
  };
};

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });

/** Who sent a message, by its token (RFC 8292). Throws if the signature is not that of the key. */
const senderOf = ({ authorization = '' }: IncomingHttpHeaders) => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${header}.${claims}`);
  const bytes = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)) {
    throw new Error('The signature is of another key.');
  }
  return {
    publicKey,
    claims: v.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString())),
  };
};

type Received = {
  readonly path: string;
  readonly message: PushMessage;
  readonly sender: ReturnType<typeof senderOf>;
  readonly headers: IncomingHttpHeaders;
};

type Answer = { status: number; headers?: Record<string, string> } | 'none';

/** A push service on this machine, with one browser. */
export const openPushService = async () => {
  const browser = createBrowser();
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const answer = answers.shift() ?? { status: 201 };
    try {
      received.push({
        path: request.url ?? '',
        message: browser.read(Buffer.concat(chunks)),
        sender: senderOf(request.headers),
        headers: request.headers,
      });
      if (answer !== 'none') response.writeHead(answer.status, answer.headers ?? {}).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    received,
    /** What the next messages are answered with; with nothing, as if the answer were lost. */
    answers,
    /** The subscription of the browser under a name of its own. */
    target: (name: string) => ({
      endpoint: `http://localhost:${port}/${name}`,
      p256dh: browser.p256dh,
      auth: browser.auth,
    }),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type PushService = Awaited<ReturnType<typeof openPushService>>;
