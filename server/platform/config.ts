import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type TrustsProxy, trustedProxies, trustsNoProxy } from '../http/address';
import { Environment } from './environment';
import { OperatorError } from './operator-error';
import { type Settings, settingsFor } from './settings';

/** A bucket of S3-compatible storage with its credentials. */
export type S3Place = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type ServerConfig = Environment & {
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
export const configFrom = (variables: Record<string, string | undefined>): ServerConfig => {
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
