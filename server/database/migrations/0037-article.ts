import { type Kysely, type Migration, sql } from 'kysely';

/** Smaller ids are those of the articles that come with the server. */
const tables = sql`
  create table article (
    id bigserial primary key check (id >= 1000),
    category integer not null check (category > 0),
    sorts integer not null check (sorts >= 0),
    is_popup boolean not null,
    created_ms bigint not null,
    removed_ms bigint
  );
  alter sequence article_id_seq restart with 1000;
  create index article_listed on article (category, sorts desc, id desc) where removed_ms is null;
  create table article_text (
    article_id bigint not null references article (id),
    lang text not null,
    title text not null,
    abstract text not null,
    content text not null,
    primary key (article_id, lang)
  );
`;

export const articleMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};
