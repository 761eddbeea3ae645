import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

// A passkey in memory, as a browser and a device make it together: ES256, no attestation.

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const encoded = (bytes: Buffer) => bytes.toString('base64url');

const userPresent = 0x01;
const credentialIncluded = 0x40;

/** The few shapes of CBOR that an attestation is made of. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const bytes = (content: Buffer) => Buffer.concat([head(2, content.length), content]);
const text = (content: string) => Buffer.concat([head(3, content.length), Buffer.from(content)]);
const map = (...entries: Buffer[]) => Buffer.concat([head(5, entries.length / 2), ...entries]);

const coordinate = (key: KeyObject, name: 'x' | 'y') =>
  Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url');

/** kty EC2, alg ES256, crv P-256, x, y. */
const coseKey = (key: KeyObject) =>
  map(
    Buffer.from([0x01]),
    Buffer.from([0x02]),
    Buffer.from([0x03]),
    Buffer.from([0x26]),
    Buffer.from([0x20]),
    Buffer.from([0x01]),
    Buffer.from([0x21]),
    bytes(coordinate(key, 'x')),
    Buffer.from([0x22]),
    bytes(coordinate(key, 'y')),
  );

const counterBytes = (counter: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(counter);
  return buffer;
};

const clientData = (
  type: 'webauthn.create' | 'webauthn.get',
  challenge: string,
  { origin, client }: { origin: string; client: object },
) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }));

const challengeIn = (options: string): string => JSON.parse(options).challenge;

export type Site = {
  readonly origin?: string;
  readonly rpId?: string;
  /** Other values of what the browser signs. */
  readonly client?: object;
  /** In the place of the one that says that somebody was there. */
  readonly flags?: number;
};

/** The attestation of what an authenticator has said, or of anything else. */
export const attestationOf = (authData: Buffer): Buffer =>
  map(text('fmt'), text('none'), text('attStmt'), map(), text('authData'), bytes(authData));

export const virtualPasskey = (id: Buffer = randomBytes(32)) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const shared = {
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key',
    clientExtensionResults: {},
  };
  const place = ({ origin = 'http://localhost:8080', rpId = 'localhost', ...site }: Site) => ({
    origin,
    rpIdHash: sha256(rpId),
    client: site.client ?? {},
    flags: site.flags ?? userPresent,
  });
  return {
    id: encoded(id),
    /** What a browser answers to the options of a registration. */
    create: (options: string, site: Site = {}): string => {
      const { rpIdHash, flags, ...signed } = place(site);
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([flags | credentialIncluded]),
        counterBytes(0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const attestation = attestationOf(authData);
      const client = clientData('webauthn.create', challengeIn(options), signed);
      return JSON.stringify({
        ...shared,
        response: {
          clientDataJSON: encoded(client),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      });
    },
    /** What a browser answers to the options of a login, when the device has counted so far. */
    get: (options: string, counter: number, site: Site = {}): string => {
      const { rpIdHash, flags, ...signed } = place(site);
      const authData = Buffer.concat([rpIdHash, Buffer.from([flags]), counterBytes(counter)]);
      const client = clientData('webauthn.get', challengeIn(options), signed);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      return JSON.stringify({
        ...shared,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
        },
      });
    },
  };
};
