import * as v from 'valibot';
import { staleMsIn } from './stale';
import { flagOr, IdOrNull, orNull, Text } from './wire';

const on = flagOr(true);
const off = flagOr(false);

/** Open features. Additions of this project are closed if a server does not report them. */
const Features = v.object({
  spot: on,
  lever: on,
  lever_limit: on,
  lever_stop: on,
  option: on,
  option_even: off,
  hosting: on,
  subscription: on,
  deposit: on,
  withdraw: on,
  bank: on,
  chat: off,
  totp: off,
  vip_recharge: off,
  own_limits: off,
});
export type Features = v.InferOutput<typeof Features>;

/** How a server works (contract/calls/get-app-config.md), under the app's own names. */
export const Config = v.pipe(
  v.object({
    version: Text,
    demo: off,
    socket_url: orNull(v.pipe(v.string(), v.regex(/^(?:https?|wss?):\/\//))),
    feed: orNull(v.picklist(['simulated', 'recorded', 'live'])),
    base_currency_id: IdOrNull,
    bank_currency_id: IdOrNull,
    features: orNull(Features),
    limits: orNull(v.record(v.string(), v.unknown())),
    disclosures: orNull(v.record(v.string(), Text)),
  }),
  v.transform((wire) => ({
    version: wire.version || '2.5.8',
    /** Paper money; the app labels it wherever it is shown. */
    isDemo: wire.demo,
    /** Where the socket is, if not beside the API. */
    socketUrl: wire.socket_url ?? '',
    /** Source of prices; anything but `live` is labelled wherever prices are shown. */
    feed: wire.feed ?? 'live',
    baseCurrencyId: wire.base_currency_id ?? 3,
    bankCurrencyId: wire.bank_currency_id ?? 9999,
    features: wire.features ?? v.parse(Features, {}),
    /** A price that is older is stale. */
    staleMs: staleMsIn(wire.limits ?? {}),
    /** As sent; `useLimits` has them parsed, which the first screen does without. */
    sentLimits: wire.limits ?? {},
    disclosures: wire.disclosures ?? {},
  })),
);
export type Config = v.InferOutput<typeof Config>;

/** The configuration of existing servers, which do not know the call. */
export const defaultConfig: Config = v.parse(Config, {});
