import * as v from 'valibot';
import { trustedProxies } from '../http/address';
import { recordingSets } from './recording-sets';

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65_535));
const text = v.pipe(v.string(), v.nonEmpty());
const postgresUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//));
const positiveNumber = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/),
  v.transform(Number),
  v.minValue(0.001),
);

const proxyList = v.pipe(
  v.string(),
  v.check(
    (list) => trustedProxies(list) !== null,
    'it is a list of addresses, as "loopback, 10.0.0.0/8"',
  ),
);

/** Pairs by our name and the exchange's, as `EOS/USDT=A/USDT`. */
const pairNames = v.pipe(
  v.string(),
  v.regex(
    /^[A-Z0-9]+\/USDT=[A-Z0-9]+\/[A-Z0-9]+(,[A-Z0-9]+\/USDT=[A-Z0-9]+\/[A-Z0-9]+)*$/,
    'it is a list such as "EOS/USDT=A/USDT"',
  ),
  v.transform(
    (list): Readonly<Record<string, string>> =>
      Object.fromEntries(list.split(',').map((entry) => entry.split('='))),
  ),
);

const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'it is like https://example.com'),
);

/** What a variable means, and what holds without it where its schema has no default. */
const about = <Value>(meaning: string, otherwise = 'none') =>
  v.metadata<Value, { meaning: string; otherwise: string }>({ meaning, otherwise });

/** Environment variables by name; others are ignored. */
export const Environment = v.object({
  PORT: v.optional(
    v.pipe(port, about('port of the one process: app, `/api/`, `/socket.io`, `/healthz`')),
    '8080',
  ),
  HOST: v.optional(
    v.pipe(
      text,
      about(
        'listening address; `HOST=0.0.0.0 npm start` opens a demo to phones in the same network',
        '`127.0.0.1` in `demo`, `0.0.0.0` in `live`',
      ),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      proxyList,
      about(
        'proxies whose `X-Forwarded-For` is trusted, as `loopback, 10.0.0.0/8`; without it limits count the address of the socket',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.pipe(text, about('folder of the embedded database')), './.data'),
  DATABASE_URL: v.optional(
    v.pipe(postgresUrl, about('`postgres://…` uses that PostgreSQL instead')),
  ),
  DATABASE_MIGRATION_URL: v.optional(
    v.pipe(
      postgresUrl,
      about(
        'the same database as the owner of its tables; used for migrations only',
        '`DATABASE_URL`',
      ),
    ),
  ),
  STANDBY: v.optional(
    v.pipe(
      v.picklist(['0', '1']),
      about(
        '`1`: if another server writes to this PostgreSQL, wait and take over when it ends, instead of refusing to start',
      ),
    ),
    '0',
  ),
  TIDELINE_MODE: v.optional(
    v.pipe(
      v.picklist(['demo', 'live']),
      about('`live`: no mailbox, no grant, no demo account; needs `SMTP_URL`'),
    ),
    'demo',
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^smtps?:\/\//),
      about('mail server in `live`. There is no gateway for text messages'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(text, about('sender of mail in `live`')),
    'Tideline <no-reply@localhost>',
  ),
  SEAL_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9+/]{43}=$/, 'it is 32 bytes in base64'),
      about(
        '32 bytes in base64 that encrypt the secrets of second factors; a backup contains the one in `DATA_DIR`',
        'generated once, in `DATA_DIR/seal.key`',
      ),
    ),
  ),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      origin,
      about(
        "the app's public URL, as `https://trade.example`; passkeys belong to its host",
        '`localhost`, any port',
      ),
    ),
  ),
  FILES_DIR: v.optional(
    v.pipe(text, about('folder of uploaded photos, unless they go to S3', '`DATA_DIR/uploads`')),
  ),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.regex(/^https?:\/\//),
      about('S3-compatible storage that gets the photos instead of the folder'),
    ),
  ),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/),
      about('the bucket of the photos there'),
    ),
  ),
  S3_REGION: v.optional(v.pipe(text, about('the region of the bucket')), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(text, about('the key of the server there'))),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(text, about('the secret of that key'))),
  MARKET_FEED: v.optional(
    v.pipe(
      v.picklist(['simulated', 'recorded', 'live']),
      about(
        "or `recorded`, or `live`: an exchange's own trades and book; needs the optional package `ccxt`",
      ),
    ),
    'simulated',
  ),
  LIVE_EXCHANGE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9]+$/),
      about('the exchange, by its id in ccxt. `binance` is tested; it must send prices as text'),
    ),
    'binance',
  ),
  LIVE_SYMBOLS: v.optional(
    v.pipe(
      pairNames,
      about('pairs that have another name there, as `EOS/USDT=A/USDT`, separated by commas'),
    ),
  ),
  MARKET_SEED: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform(Number),
      about(
        'a number that gives the simulated market of a test; whoever knows it, or tries them all, knows every price',
        'drawn at the first start and stored in the database',
      ),
    ),
  ),
  MARKET_DATA: v.optional(v.pipe(text, about('folder of recordings')), '../shared/market-data'),
  MARKET_SET: v.optional(
    v.pipe(
      v.picklist(recordingSets),
      about(`one of ${recordingSets.map((set) => `\`${set}\``).join(', ')}`, 'the first one there'),
    ),
  ),
  MARKET_START: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      about(
        'ISO time in the recording at which the replay starts',
        'a day in; `trades`: the first trade',
      ),
    ),
  ),
  MARKET_SPEED: v.optional(
    v.pipe(positiveNumber, about('recorded time per unit of server time')),
    '1',
  ),
  CLOCK: v.optional(
    v.pipe(
      v.picklist(['system', 'test']),
      about(
        '`test`: time advances only on request, and continues from the newest record after a restart; demo only',
      ),
    ),
    'system',
  ),
  TIDELINE_CONFIG: v.optional(
    v.pipe(text, about('JSON file of settings by name, as `{"withdraw.per_day": 3}`')),
  ),
});

export type Environment = v.InferOutput<typeof Environment>;

/** The environment variables that the server reads, as an operator needs them. */
export const environmentVariables: readonly {
  readonly name: string;
  readonly otherwise: string;
  readonly meaning: string;
}[] = Object.entries(Environment.entries).map(([name, schema]) => {
  const { meaning, otherwise } = v.getMetadata(schema.wrapped);
  return {
    name,
    meaning,
    otherwise: schema.default === undefined ? otherwise : `\`${schema.default}\``,
  };
});
