import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type TrustsProxy, trustedProxies, trustsNoProxy } from '../http/address';
import { OperatorError } from './operator-error';
import { recordingSets } from './recording-sets';
import { type Settings, settingsFor } from './settings';

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65_535));
const positiveNumber = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/),
  v.transform(Number),
  v.minValue(0.001),
);

/** Pairs by our name and the exchange's, as `EOS/USDT=A/USDT`. */
const pairNames = v.pipe(
  v.string(),
  v.regex(
    /^[A-Z0-9]+\/USDT=[A-Z0-9]+\/[A-Z0-9]+(,[A-Z0-9]+\/USDT=[A-Z0-9]+\/[A-Z0-9]+)*$/,
    'it is a list such as "EOS/USDT=A/USDT"',
  ),
  v.transform(
    (text): Readonly<Record<string, string>> =>
      Object.fromEntries(text.split(',').map((entry) => entry.split('='))),
  ),
);

/** Environment variables by name; others are ignored. */
const Environment = v.object({
  PORT: v.optional(port, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty())),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (list) => trustedProxies(list) !== null,
        'it is a list of addresses, as "loopback, 10.0.0.0/8"',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  DATABASE_MIGRATION_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  STANDBY: v.optional(v.picklist(['0', '1']), '0'),
  TIDELINE_MODE: v.optional(v.picklist(['demo', 'live']), 'demo'),
  MARKET_FEED: v.optional(v.picklist(['simulated', 'recorded', 'live']), 'simulated'),
  MARKET_DATA: v.optional(v.pipe(v.string(), v.nonEmpty()), '../shared/market-data'),
  MARKET_SET: v.optional(v.picklist(recordingSets)),
  MARKET_START: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  MARKET_SPEED: v.optional(positiveNumber, '1'),
  MARKET_SEED: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  LIVE_EXCHANGE: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]+$/)), 'binance'),
  LIVE_SYMBOLS: v.optional(pairNames),
  CLOCK: v.optional(v.picklist(['system', 'test']), 'system'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Tideline <no-reply@localhost>'),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'it is like https://example.com'),
    ),
  ),
  SEAL_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'it is 32 bytes in base64')),
  ),
  TIDELINE_CONFIG: v.optional(v.pipe(v.string(), v.nonEmpty())),
  FILES_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
  S3_ENDPOINT: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/))),
  S3_REGION: v.optional(v.pipe(v.string(), v.nonEmpty()), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.nonEmpty())),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
});

/** The environment variables that the server reads. */
export const environmentNames: readonly string[] = Object.keys(Environment.entries);
type Environment = v.InferOutput<typeof Environment>;

/** A bucket of S3-compatible storage with its credentials. */
export type S3Place = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type Config = Environment & {
  /** The listening address. */
  HOST: string;
  settings: Settings;
  trustsProxy: TrustsProxy;
  /** Storage of uploads; null for disk. */
  s3: S3Place | null;
};

/** An invalid setting; the message is one sentence for the operator. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

const fail = (sentence: string): never => {
  throw new ConfigError(sentence);
};

const overridesFrom = (file: string | undefined): unknown => {
  if (file === undefined) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return fail(`TIDELINE_CONFIG names ${file}, which cannot be read as JSON.`);
  }
};

const settingsOf = (mode: 'demo' | 'live', overrides: unknown): Settings => {
  try {
    return settingsFor(mode, overrides);
  } catch (error) {
    if (!v.isValiError(error)) throw error;
    const [issue] = error.issues;
    const name = v.getDotPath(issue);
    if (name === null) return fail('TIDELINE_CONFIG must be an object of settings by their names.');
    if (issue.type === 'strict_object') return fail(`There is no setting ${name}.`);
    const reason =
      issue.message === 'amount.invalid' ? 'it is decimal text, as "0.002"' : issue.message;
    return fail(`The setting ${name} is wrong: ${reason}.`);
  }
};

const forbidInLive = (environment: Environment, settings: Settings) => {
  if (environment.SMTP_URL === undefined) {
    fail('TIDELINE_MODE=live needs SMTP_URL, because codes must reach their owners by mail.');
  }
  if (environment.CLOCK === 'test')
    fail('CLOCK=test is for demonstrations; live time is not moved.');
  if (settings['demo.show_codes'] || Object.keys(settings['demo.grant']).length > 0) {
    fail('The demo settings demo.show_codes and demo.grant must stay off in TIDELINE_MODE=live.');
  }
};

const forbidWithLiveFeed = (environment: Environment, settings: Settings) => {
  if (environment.CLOCK === 'system' && settings['clock.rate'] === 1) return;
  fail('MARKET_FEED=live needs CLOCK=system at a clock.rate of 1: an exchange has its own time.');
};

const s3From = (environment: Environment): S3Place | null => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null;
  return fail(
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.',
  );
};

/** Parses the environment. Throws `ConfigError` if a value is invalid. */
export const configFrom = (variables: Record<string, string | undefined>): Config => {
  const parsed = v.safeParse(Environment, variables);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return fail(`${v.getDotPath(issue) ?? 'The environment'} is wrong: ${issue.message}`);
  }
  const environment = parsed.output;
  const settings = settingsOf(
    environment.TIDELINE_MODE,
    overridesFrom(environment.TIDELINE_CONFIG),
  );
  if (environment.TIDELINE_MODE === 'live') forbidInLive(environment, settings);
  if (environment.MARKET_FEED === 'live') forbidWithLiveFeed(environment, settings);
  const { TIDELINE_MODE: mode, TRUST_PROXY: proxies } = environment;
  return {
    ...environment,
    // A demo shows everyone's codes, so it is exposed to a network only on request.
    HOST: environment.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    settings,
    trustsProxy: (proxies === undefined ? null : trustedProxies(proxies)) ?? trustsNoProxy,
    s3: s3From(environment),
  };
};
