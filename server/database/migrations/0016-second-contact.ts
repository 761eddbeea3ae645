import { type Kysely, type Migration, sql } from 'kysely';

/**
 * An account is named by a phone number or a mail address; the other one, if added, is stored
 * beside it. The generated columns hold phone and mail address, so that each can be unique.
 */
const columns = sql`
  alter table app_user
    add column other_area_code text,
    add column other_account text,
    add constraint app_user_other check ((other_area_code is null) = (other_account is null));
  alter table app_user
    add column phone_area text
      generated always as (case kind when 'mobile' then area_code else other_area_code end) stored,
    add column phone text
      generated always as (case kind when 'mobile' then account else other_account end) stored,
    add column email text
      generated always as (case kind when 'email' then account else other_account end) stored;
  alter table app_user
    add constraint app_user_phone unique (phone, phone_area),
    add constraint app_user_email unique (email),
    drop constraint app_user_account;
`;

export const secondContactMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await columns.execute(db);
  },
};
