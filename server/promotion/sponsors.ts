import { type Kysely, sql } from 'kysely';
import type { Identity, RebateLevel } from '../../schemas/promotion/rebate-figures';
import type { Tables } from '../database/tables';

/** Somebody who gets a share of what another person pays. */
export type Sponsor = {
  readonly userId: number;
  readonly level: RebateLevel;
  readonly identity: Identity;
};

type Row = Sponsor & { readonly ofUser: number };

/** People whose inviters are remembered; more are read again. */
const remembered = 20_000;

/** The inviters of people, nearest first (contract/formulas.md#promotion). */
const readSponsors = async (db: Kysely<Tables>, userIds: readonly number[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with recursive chain as (
      select u.id as of_user, u.inviter_id as id, 1 as level from app_user u
      where u.id = any(${userIds}::bigint[]) and u.inviter_id is not null
      union all
      select c.of_user, u.inviter_id, c.level + 1 from chain c join app_user u on u.id = c.id
      where c.level < 3 and u.inviter_id is not null
    )
    select c.of_user as "ofUser", c.id as "userId", c.level, u.identity
    from chain c join app_user u on u.id = c.id
    order by c.of_user, c.level`.execute(db);
  return rows;
};

/**
 * The inviters of people with their identities. Who invited whom never changes; when an identity
 * changes, everything is read again, so that a fill costs no query.
 */
export const createSponsors = () => {
  let known = new Map<number, readonly Sponsor[]>();
  return {
    of: async (
      db: Kysely<Tables>,
      userIds: readonly number[],
    ): Promise<ReadonlyMap<number, readonly Sponsor[]>> => {
      const current = known;
      const unknown = [...new Set(userIds)].filter((id) => !current.has(id));
      if (unknown.length > 0) {
        const rows = await readSponsors(db, unknown);
        if (current.size + unknown.length > remembered) known = new Map();
        // What was read before an identity changed is not remembered.
        for (const id of unknown) {
          const sponsors = rows
            .filter(({ ofUser }) => ofUser === id)
            .map(({ userId, level, identity }) => ({ userId, level, identity }));
          current.set(id, sponsors);
        }
      }
      return current;
    },
    forget: (): void => {
      known = new Map();
    },
  };
};
