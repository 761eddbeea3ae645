import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Codes and wrong attempts are counted per sender, so that a stranger uses up neither the owner's
 * codes nor attempts. The attempts move to a table with a row per sender.
 */
const senders = sql`
  alter table verification_code
    add column sender text not null default '',
    add column network text not null default '',
    drop column attempts;
  create index verification_code_network on verification_code (network, sent_ms);
  create table code_attempt (
    code_id bigint not null references verification_code (id) on delete cascade,
    sender text not null,
    fails integer not null check (fails > 0),
    primary key (code_id, sender)
  );
`;

export const codeSendersMigration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await senders.execute(db);
  },
};
