import * as v from 'valibot';
import { Flag, Id } from './wire';

const on = v.optional(Flag, true);
const off = v.optional(Flag, false);

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
});
export type Features = v.InferOutput<typeof Features>;

/** How a server works (contract/calls/get-app-config.md), under the app's own names. */
export const Config = v.pipe(
  v.object({
    version: v.optional(v.string(), '2.5.8'),
    demo: off,
    feed: v.optional(v.picklist(['simulated', 'recorded', 'live']), 'live'),
    base_currency_id: v.optional(Id, 3),
    bank_currency_id: v.optional(Id, 9999),
    features: v.optional(Features, {}),
    limits: v.optional(v.record(v.string(), v.unknown()), {}),
    disclosures: v.optional(v.record(v.string(), v.string()), {}),
  }),
  v.transform((wire) => ({
    version: wire.version,
    /** Paper money; the app labels it wherever it is shown. */
    isDemo: wire.demo,
    /** Source of prices; anything but `live` is labelled wherever prices are shown. */
    feed: wire.feed,
    baseCurrencyId: wire.base_currency_id,
    bankCurrencyId: wire.bank_currency_id,
    features: wire.features,
    /** As sent; parse with `Limits`, which adds the defaults. */
    limits: wire.limits,
    disclosures: wire.disclosures,
  })),
);
export type Config = v.InferOutput<typeof Config>;

/** The configuration of existing servers, which do not know the call. */
export const defaultConfig: Config = v.parse(Config, {});
