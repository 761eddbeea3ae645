import { type Kysely, sql } from 'kysely';
import { maskedAccount } from '../../schemas/account/masked-account';
import type { Amount } from '../../schemas/kernel/money';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import type { SentInvitee, SentRanking, SentRebate } from '../../schemas/promotion/answer';
import type { Identity, RebateLevel } from '../../schemas/promotion/rebate-figures';
import type { Tables } from '../database/tables';
import { type PageNumber, pageOf } from '../requests/page';
import { refuse } from '../requests/refusal';

/** Whom a person invited, with the level of each, up to the third. */
const invited = (userId: number) => sql`(
  with recursive below as (
    select u.id, 1 as level from app_user u where u.inviter_id = ${userId}
    union all
    select u.id, b.level + 1 from below b join app_user u on u.inviter_id = b.id
    where b.level < 3
  ) select * from below
)`;

export const invitedCount = async (db: Kysely<Tables>, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${invited(userId)} as b`.execute(db);
  return rows[0]?.count ?? 0;
};

type InviteeRow = { id: number; account: string; level: RebateLevel; time: number; basic: boolean };

/** One page of the people whom a person invited, newest first. */
export const inviteesOf = async (
  db: Kysely<Tables>,
  userId: number,
  { page, limit }: PageNumber,
): Promise<SentInvitee[]> => {
  const { rows } = await sql<InviteeRow>`
    select u.id, u.account, b.level, u.created_ms as time, exists (
      select from verification k
      where k.user_id = u.id and k.level = 'basic' and k.state = 'verified'
    ) as basic
    from ${invited(userId)} as b join app_user u on u.id = b.id
    order by u.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows.map(({ id, account, level, time, basic }) => ({
    id,
    account: maskedAccount(account),
    level,
    verified: basic,
    time: timeOf(time),
  }));
};

type RankRow = { rank: number; userId: number; account: string; total: Amount };

/**
 * The highest paid totals, and the own place even below them; of equal totals the one that was
 * reached first (contract/formulas.md#promotion).
 */
export const rankingOf = async (
  db: Kysely<Tables>,
  userId: number,
  { top, afterMs }: { top: number; afterMs: number | null },
): Promise<{ ranking: SentRanking; ownRank: number | null }> => {
  const { rows } = await sql<RankRow>`
    with ranked as (
      select user_id, sum(total) as total,
        row_number() over (order by sum(total) desc, max(paid_ms), user_id) as rank
      from rebate_payout where total > 0 and paid_ms > ${afterMs ?? 0}
      group by user_id
    )
    select r.rank, r.user_id as "userId", u.account, trim_scale(r.total) as total
    from ranked r join app_user u on u.id = r.user_id
    where r.rank <= ${top} or r.user_id = ${userId} order by r.rank`.execute(db);
  const ranking = rows
    .filter(({ rank }) => rank <= top)
    .map(({ rank, account, total, userId: of }) => ({
      rank,
      account: maskedAccount(account),
      total,
      is_me: of === userId,
    }));
  return { ranking, ownRank: rows.find(({ userId: of }) => of === userId)?.rank ?? null };
};

const ownRebates = (db: Kysely<Tables>, userId: number, afterMs: number | null) => {
  const own = db.selectFrom('rebate').where('rebate.user_id', '=', userId);
  return afterMs === null ? own : own.where('rebate.created_ms', '>', afterMs);
};

/** One page of a person's rebates, newest first, and how many there are. */
export const rebatesOf = async (
  db: Kysely<Tables>,
  userId: number,
  page: PageNumber & { readonly afterMs: number | null },
): Promise<{ rows: SentRebate[]; total: number }> => {
  const own = ownRebates(db, userId, page.afterMs);
  const shown = own
    .innerJoin('app_user as payer', 'payer.id', 'rebate.from_user_id')
    .leftJoin('rebate_payout as payout', 'payout.id', 'rebate.payout_id')
    .selectAll('rebate')
    .select(['payer.account', 'payout.paid_ms'])
    .orderBy('rebate.id', 'desc');
  const { rows, total } = await pageOf(own, shown, page);
  const sent = rows.map(
    (row): SentRebate => ({
      id: row.id,
      from_account_number: maskedAccount(row.account),
      level: row.level,
      source: row.source,
      base: row.base,
      ratio: row.percent,
      value: row.value,
      currency_name: 'USDT',
      status: row.payout_id === null ? 'pending' : 'paid',
      created_time: timeOf(row.created_ms),
      paid_at: timeOrNull(row.paid_ms),
      payout_id: row.payout_id,
    }),
  );
  return { rows: sent, total };
};

/** What a person was paid, and what accrued since. */
export const totalsOf = async (
  db: Kysely<Tables>,
  userId: number,
): Promise<{ paid: Amount; pending: Amount }> => {
  const { rows } = await sql<{ paid: Amount; pending: Amount }>`
    select
      (select trim_scale(coalesce(sum(total), 0)) from rebate_payout where user_id = ${userId})
        as paid,
      (select trim_scale(coalesce(sum(value), 0)) from rebate
        where user_id = ${userId} and payout_id is null) as pending`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('The totals of rebates have no row.');
  return totals;
};

export const promoterOf = async (
  db: Kysely<Tables>,
  userId: number,
): Promise<{ inviteCode: string; identity: Identity }> => {
  const user = await db
    .selectFrom('app_user')
    .select(['invite_code as inviteCode', 'identity'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ?? refuse('session.required');
};
