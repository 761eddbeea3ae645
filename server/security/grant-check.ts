import { sql } from 'kysely';
import { type Check, type Found, within } from '../integrity/check';

/** Paper money is granted to an existing account, at the time of its creation. */
export const grantCheck: Check = {
  name: 'grant.account',
  over: 'ledger_block',
  query: (range) => sql<Found>`
    select e.id as "where", 'the grant of an account when it was made' as expected,
      case when u.id is null then 'no such account' else 'a grant to another, or later' end as found
    from ledger_entry e left join app_user u on u.id::text = e.ref_id and e.ref_kind = 'user'
    where e.kind = 'demo.grant' and ${within(sql`e.block`, range)} and (
      u.id is null or u.created_ms <> e.time_ms
      or exists (select from ledger_line l
        where l.entry_id = e.id and l.owner not in (0, u.id))
    ) order by 1`,
};
