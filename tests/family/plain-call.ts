import { amount, withDecimals } from '../../schemas/kernel/money';
import type { Exchange } from './exchange';
import type { Person, Refused } from './exchange-terms';
import type { Row } from './wire';

export type Asked = {
  readonly exchange: Exchange;
  readonly fields: ReadonlyMap<string, string>;
  /** Who asks; nobody only in calls that a visitor may make. */
  readonly person: Person;
  /** The code that was sent to the asker last, for a purpose and an address. */
  readonly codes: {
    readonly send: (purpose: string, address: string) => void;
    readonly isRight: (purpose: string, address: string, code: string) => boolean;
  };
  /** Opens a session and returns its token. */
  readonly open: (person: Person) => string;
};

export type PlainCall = {
  readonly isOpen?: true;
  readonly answer: (asked: Asked) => unknown | Refused;
};

export const padded = (value: string) => withDecimals(amount(value), 8);
export const field = ({ fields }: Asked, name: string) => fields.get(name) ?? '';

/** The paginator of the plain product. */
export const listed = (rows: readonly Row[], asked: Asked, path = 'coin/list'): Row => {
  const page = Number(field(asked, 'page') || 1);
  const limit = Number(field(asked, 'limit') || 20);
  const shown = rows.slice((page - 1) * limit, page * limit);
  return {
    current_page: page,
    data: shown,
    first_page_url: `/api/${path}?page=1`,
    from: shown.length === 0 ? null : (page - 1) * limit + 1,
    last_page: Math.max(1, Math.ceil(rows.length / limit)),
    path: `/api/${path}`,
    per_page: limit,
    to: shown.length === 0 ? null : (page - 1) * limit + shown.length,
    total: rows.length,
  };
};
