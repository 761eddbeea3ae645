import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The server's end of one websocket (RFC 6455): whole text messages, pings answered, nothing else. */
export type ServerSocket = {
  readonly send: (text: string) => void;
  /** Ends it without a word, as a broken line does. */
  readonly cut: () => void;
};

type SocketHandlers = {
  readonly message: (text: string) => void;
  readonly closed: () => void;
};

const opcode = { text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;
const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

const frame = (code: number, payload: Buffer): Buffer => {
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x80 | code, length]), payload]);
  if (length < 65_536) {
    const head = Buffer.from([0x80 | code, 126, 0, 0]);
    head.writeUInt16BE(length, 2);
    return Buffer.concat([head, payload]);
  }
  const head = Buffer.alloc(10);
  head.writeUInt8(0x80 | code, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
};

type Read = { readonly code: number; readonly payload: Buffer; readonly rest: Buffer };

/** The first frame of what a client has sent, which masks it; null while it is not all there. */
const readFrame = (bytes: Buffer): Read | null => {
  if (bytes.length < 2) return null;
  const code = bytes.readUInt8(0) & 0x0f;
  const short = bytes.readUInt8(1) & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const maskAt = 2 + lengthBytes;
  if (bytes.length < maskAt + 4) return null;
  let length = short;
  if (short === 126) length = bytes.readUInt16BE(2);
  if (short === 127) length = Number(bytes.readBigUInt64BE(2));
  const start = maskAt + 4;
  if (bytes.length < start + length) return null;
  const mask = bytes.subarray(maskAt, start);
  const payload = Buffer.from(
    bytes.subarray(start, start + length).map((byte, place) => byte ^ (mask[place % 4] ?? 0)),
  );
  return { code, payload, rest: bytes.subarray(start + length) };
};

/** Accepts an upgrade of `node:http`. */
export const acceptSocket = (
  request: IncomingMessage,
  stream: Duplex,
  handlers: SocketHandlers,
): ServerSocket => {
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${magic}`);
  stream.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${key.digest('base64')}\r\n\r\n`,
  );
  let waiting: Buffer = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (let read = readFrame(waiting); read !== null; read = readFrame(waiting)) {
      waiting = read.rest;
      if (read.code === opcode.text) handlers.message(read.payload.toString());
      if (read.code === opcode.ping) stream.write(frame(opcode.pong, read.payload));
      if (read.code === opcode.close) stream.end(frame(opcode.close, read.payload));
    }
  });
  stream.on('error', () => undefined);
  stream.on('close', handlers.closed);
  return {
    send: (text) => stream.write(frame(opcode.text, Buffer.from(text))),
    cut: () => stream.destroy(),
  };
};
