import * as v from 'valibot';
import { Amount, amountFrom, zero } from './money';

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

const emptyTextAsZero = v.pipe(
  v.literal(''),
  v.transform(() => zero),
);
const nullAsZero = v.pipe(
  v.null_(),
  v.transform(() => zero),
);

/** Rewrites a number that JavaScript prints with an exponent, as `1e-7`. */
const withoutExponent = (text: string): string => {
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = match;
  const places = Number(exponent);
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${first}${rest}`
    : `${sign}${first}${rest.padEnd(places, '0').slice(0, places)}.${rest.slice(places) || '0'}`;
};

/** A JSON number as decimal text. */
const numberAsAmount = v.pipe(
  v.number(),
  v.finite(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const plain = amountFrom(withoutExponent(String(dataset.value)));
    if (plain !== null) return plain;
    addIssue({ message: 'amount.invalid' });
    return NEVER;
  }),
);

/**
 * Decimal text in a response; numbers, padded text, empty text and null are accepted, as existing
 * servers send them.
 */
export const Decimal = v.union([Amount, numberAsAmount, emptyTextAsZero, nullAsZero]);

/** Percent as decimal text; a trailing `%` and a leading `+` are dropped. */
export const Percent = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/^\+/, '').replace(/%$/, '')),
    v.union([Amount, emptyTextAsZero]),
  ),
  Decimal,
]);

/** Boolean; 0, 1 and their texts are accepted too. */
export const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, 1, '0', '1', 'true', 'false']),
    v.transform((value) => value === 1 || value === '1' || value === 'true'),
  ),
]);

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const zonelessTime = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/;

/**
 * Time zone of times that existing servers send without one (contract/conventions.md#values,
 * `server.zone`).
 */
const zoneOfServer = '+08:00';

const instantFrom = (value: string | number): string | null => {
  const text = String(value);
  const date = isoInstant.test(text)
    ? new Date(text)
    : /^\d{10}$/.test(text)
      ? new Date(Number(text) * 1000)
      : /^\d{13}$/.test(text)
        ? new Date(Number(text))
        : zonelessTime.test(text)
          ? new Date(
              text.replace(
                zonelessTime,
                (_, day, time) => `${day}T${time ?? '00:00:00'}${zoneOfServer}`,
              ),
            )
          : new Date(Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/**
 * ISO-8601 UTC text with milliseconds; unix seconds, unix milliseconds and zoneless times are
 * accepted too.
 */
export const Time = v.pipe(
  v.union([v.string(), v.number()]),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const instant = instantFrom(dataset.value);
    if (instant !== null) return instant;
    addIssue({ message: 'param.invalid' });
    return NEVER;
  }),
);

/** A time, or null if it is not set; empty text counts as null. */
export const TimeOrNull = v.union([
  Time,
  v.pipe(
    v.nullish(v.literal('')),
    v.transform(() => null),
  ),
]);

/** One page of a list, inside the app. */
export type Page<Row> = { rows: Row[]; page: number; hasMore: boolean; total: number };

/** A short complete list: an array in any of the shapes of contract/conventions.md#lists. */
export const listOf = <Row extends v.GenericSchema>(row: Row) =>
  v.union([
    v.array(row),
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^\d+$/)), row),
      v.transform((rows): v.InferOutput<Row>[] => Object.values(rows)),
    ),
    v.pipe(
      v.union([v.null_(), v.literal('')]),
      v.transform((): v.InferOutput<Row>[] => []),
    ),
  ]);

const count = v.optional(v.nullable(Int));

/**
 * One page of a list (contract/conventions.md#lists): the paginator, its older forms, or a bare
 * array, where a page shorter than the limit is the last.
 */
export const pageOf = <Row extends v.GenericSchema>(row: Row, limit: number) => {
  const pageFrom = (
    rows: v.InferOutput<Row>[],
    at: {
      page?: number | null | undefined;
      last?: number | null | undefined;
      total?: number | null | undefined;
    },
  ): Page<v.InferOutput<Row>> => {
    const page = at.page ?? 1;
    const hasMore =
      at.last != null
        ? page < at.last
        : at.total != null
          ? page * limit < at.total
          : rows.length >= limit;
    return { rows, page, hasMore, total: at.total ?? rows.length };
  };
  return v.union([
    v.pipe(
      v.object({ current_page: Int, last_page: Int, total: Int, data: listOf(row) }),
      v.transform((it) =>
        pageFrom(it.data, { page: it.current_page, last: it.last_page, total: it.total }),
      ),
    ),
    v.pipe(
      v.object({ list: listOf(row), count, page: count }),
      v.transform((it) => pageFrom(it.list, { page: it.page, total: it.count })),
    ),
    v.pipe(
      v.object({ order_list: listOf(row), total: count }),
      v.transform((it) => pageFrom(it.order_list, { total: it.total })),
    ),
    v.pipe(
      v.object({ data: listOf(row), page: count, pages: count, total: count }),
      v.transform((it) => pageFrom(it.data, { page: it.page, last: it.pages, total: it.total })),
    ),
    v.pipe(
      listOf(row),
      v.transform((rows) => pageFrom(rows, {})),
    ),
  ]);
};

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
  page: v.optional(v.pipe(Int, v.minValue(1)), 1),
  limit: v.optional(v.pipe(Int, v.minValue(1), v.maxValue(100)), 20),
});
