/**
 * The trigger that adds an event to be pushed about a changed row, if a browser of its owner is
 * subscribed. Its arguments are the kind of the event and the column that has its time.
 */
export const pushEventAdd = `
  create or replace function push_event_add() returns trigger language plpgsql as $$
  begin
    insert into push_event (user_id, kind, record_id, time_ms)
      select new.user_id, tg_argv[0], new.id, (to_jsonb(new) ->> tg_argv[1])::bigint
      where exists (select from push_subscription where user_id = new.user_id);
    return null;
  end
  $$
`;
