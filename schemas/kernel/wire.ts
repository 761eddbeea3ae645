import * as v from 'valibot';
import { described } from './described';
import type { Amount } from './money';
import {
  decimalFrom,
  decimalOrZeroFrom,
  flagFrom,
  integerFrom,
  percentFrom,
  textFrom,
} from './wire-value';

/** Positive integer below 2^53; decimal text is accepted too. */
export const Id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(1),
);

/** Integer; decimal text is accepted too. */
export const Int = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number))]),
  v.safeInteger(),
);

/** Currencies and pairs are numbered in columns of 32 bits. */
const maxNumber = 2 ** 31 - 1;

/** The number of a currency or pair that a list is asked for; without one, those of all. */
export const NumberOrAll = /* @__NO_SIDE_EFFECTS__ */ (all: 0 | -1) =>
  v.optional(v.pipe(Int, v.minValue(all), v.maxValue(maxNumber)), all);

/** Where an image is; any other address is none (contract/conventions.md#values). */
export const Logo = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^(https:\/\/|[^:]*$)/)), ''),
  '',
);

/** An opaque identity: uploads, sessions, ticks, journal entries, request keys. */
export const Uid = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.nonEmpty(),
  v.maxLength(64),
);

const isAnything = () => true;

/** A schema of what a function makes of a response; a null of the function refuses it. */
export const readBy = /* @__NO_SIDE_EFFECTS__ */ <Sent, Value>(
  read: (value: unknown) => Value | null,
) =>
  v.pipe(
    v.custom<Sent>(isAnything),
    v.rawTransform<Sent, Value>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== null) return value;
      addIssue({ message: 'param.invalid' });
      return NEVER;
    }),
  );

/** A field that never costs its row: the function decides what an absent or unreadable one is. */
const fieldBy = /* @__NO_SIDE_EFFECTS__ */ <Sent, Value>(read: (value: unknown) => Value) =>
  v.optional(
    v.pipe(v.custom<Sent | null>(isAnything), v.transform<Sent | null, Value>(read)),
    null,
  );

/** A field of any schema that never costs its row; an absent or unreadable one is null. */
export const orNull = /* @__NO_SIDE_EFFECTS__ */ <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.nullable(schema), null), null);

/** Decimal text in a response; numbers, padded text and exponents are accepted. */
export const Figure = readBy<string | number, Amount>(decimalFrom);
export const FigureOrNull = fieldBy<string | number, Amount | null>(decimalFrom);
/** A percentage; a trailing `%` and a leading `+` are dropped. */
export const PercentOrNull = fieldBy<string | number, Amount | null>(percentFrom);

/** The same, where existing servers mean zero by empty text and null. */
export const Decimal = readBy<string | number | null, Amount>(decimalOrZeroFrom);

/** Boolean; 0, 1 and their texts are accepted too. */
export const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, 1, '0', '1', 'true', 'false']),
    v.transform((value) => value === 1 || value === '1' || value === 'true'),
  ),
]);

/** The same of a response, with what holds where it is not one. */
export const flagOr = /* @__NO_SIDE_EFFECTS__ */ <Other extends boolean | null>(other: Other) =>
  fieldBy<boolean | 0 | 1 | string, boolean | Other>((value) => flagFrom(value) ?? other);

export const intOr = /* @__NO_SIDE_EFFECTS__ */ <Other extends number | null>(other: Other) =>
  fieldBy<number | string, number | Other>((value) => integerFrom(value) ?? other);

export const IdOrNull = fieldBy<number | string, number | null>((value) => {
  const id = integerFrom(value);
  return id !== null && id > 0 ? id : null;
});

/** Text of a response, also as a number; empty where it is neither. */
export const Text = fieldBy<string, string>(textFrom);

/** Text without which its row says nothing. */
export const Name = readBy<string | number, string>((value) => textFrom(value) || null);

/** An instant with up to nine digits of a second, in a zone or in that of the server. */
const instant =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/;

/**
 * Time zone of times that existing servers send without one (contract/conventions.md#values,
 * `server.zone`).
 */
const zoneOfServer = '+08:00';

const dateFrom = (text: string): Date => {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  const [, day, time = '00:00:00', part = '', zone = zoneOfServer] = instant.exec(text) ?? [];
  // Not every browser reads more than milliseconds, or an offset without its colon.
  return new Date(`${day}T${time}${part.slice(0, 4)}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
};

const timeFrom = (value: unknown): string | null => {
  const date = dateFrom(textFrom(value));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/**
 * ISO-8601 UTC text with milliseconds; unix seconds, unix milliseconds, zoneless times and other
 * zones are accepted too.
 */
export const Time = readBy<string | number, string>(timeFrom);

/** A time, or null if it is not set or cannot be read. */
export const TimeOrNull = fieldBy<string | number, string | null>(timeFrom);

/** The paginator as this project's server sends it. */
export type WirePage<Row> = {
  current_page: number;
  per_page: number;
  last_page: number;
  total: number;
  from: number | null;
  to: number | null;
  data: Row[];
};

/** Page and limit of a list request: page from 1, limit from 1 to 100. */
export const PageRequest = v.object({
  page: v.optional(described(v.pipe(Int, v.minValue(1)), 'Number of the page, from 1.'), 1),
  limit: v.optional(
    described(v.pipe(Int, v.minValue(1), v.maxValue(100)), 'Rows of a page, 1 to 100.'),
    20,
  ),
});
