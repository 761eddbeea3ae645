import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables';

/** Inserts waiting orders of one user over the pairs, at prices around 1000. */
export const addWaitingOrders = async (db: Kysely<Tables>, count: number): Promise<void> => {
  await sql`
    with owner as (
      insert into app_user (kind, area_code, account, nickname, password_hash, invite_code,
          identity, authorization_code, lang, is_disabled, created_ms)
        values ('email', '', 'bench@tideline.example', 'bench', '', 'BENCH', 'member', '', 'en',
          false, 0)
        returning id
    )
    insert into spot_order (user_id, pair_id, side, match, target_price, quantity, filled, fee,
        fee_rate, accepted_price, status, created_ms, updated_ms)
      select owner.id, 1 + n % 10, case when n % 2 = 0 then 'buy' else 'sell' end, 'limit',
        1000 + (n % 40000) / 100.0, 1, 0, 0, 0.002, 1000, 'waiting', n, n
      from owner, generate_series(1, ${count}::integer) as n`.execute(db);
};
