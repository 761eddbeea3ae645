// How the calls of a server look on the wire, apart from what they mean.

export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A response as it leaves the server. */
export type Reply = { readonly status: number; readonly type: string; readonly body: string };

export const json = (body: unknown, status = 200): Reply => ({
  status,
  type: 'application/json; charset=UTF-8',
  body: JSON.stringify(body),
});

/** What a web server or a framework sends by itself. */
export const page = (status: number, title: string): Reply => ({
  status,
  type: 'text/html; charset=UTF-8',
  body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

export const empty = (status: number): Reply => ({ status, type: 'text/html', body: '' });

/** Rewrites a field wherever a payload has it; `undefined` removes it. */
export type FieldRules = Readonly<Record<string, (value: unknown, row: Row) => unknown>>;
export type Rewrite = (payload: unknown) => unknown;

export const fields = (rules: FieldRules): Rewrite => {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (!isRow(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
        return [name, rule ? rule(field, value) : rewrite(field)];
      }),
    );
  };
  return rewrite;
};

export const drop = () => undefined;
export const always = (value: unknown) => () => value;
export const asNumber = (value: unknown) => Number(value);

/** Rewrites each array of rows that a payload has under one of the names, or is itself. */
export const lists = (change: (rows: readonly Row[]) => unknown): Rewrite => {
  const isList = (value: unknown): value is readonly Row[] =>
    Array.isArray(value) && value.length > 0 && value.every(isRow);
  const isInner = (rows: readonly Row[]) => rows.every((row) => !Object.values(row).some(isList));
  const rewrite = (value: unknown): unknown => {
    if (isList(value)) return isInner(value) ? change(value) : value.map(rewrite);
    if (!isRow(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, rewrite(it)]));
  };
  return rewrite;
};

/** A copy of the first row with a damage, before the rows that are whole. */
export const withBadRow = (damage: Row): Rewrite =>
  lists((rows) => [{ ...rows[0], id: 987_654, ...damage }, ...rows]);

/** The paginator of the plain product in another form. */
export const paged = (change: (rows: readonly unknown[], page: Row) => unknown): Rewrite => {
  return (payload) => {
    if (!isRow(payload) || !Array.isArray(payload['data'])) return payload;
    return change(payload['data'], payload);
  };
};

const zoneMs = 8 * 3_600_000;

/** A time as the family writes it: in the server's zone, which it does not name. */
export const zoneless = (ms: number): string =>
  new Date(ms + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

export const msOfZoneless = (text: unknown): number =>
  Date.parse(`${String(text).replace(' ', 'T')}Z`) - zoneMs;
