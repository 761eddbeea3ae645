-- What the server's role may do in PostgreSQL 15 or newer, when it does not own its tables.
--
-- Run it as the owner, in the database: before the first start, again after the first start, and
-- again after each upgrade. The server may run meanwhile; running it twice changes nothing. Until it
-- has run again, the server's role may insert, update and delete in every new table.
-- README.md, "PostgreSQL", says how the two roles and the database are made.

-- Nobody but the two roles connects, and nobody makes temporary tables that hide real ones.
do $$ begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to tideline_server', current_database());
end $$;
revoke all on schema public from public;
grant usage on schema public to tideline_server;

-- Tables of a later migration can be used at once. What is more than needed is taken away below.
alter default privileges in schema public
  grant select, insert, update, delete on tables to tideline_server;
alter default privileges in schema public grant usage on sequences to tideline_server;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to tideline_server;

do $$
declare
  allowed record;
begin
  -- Before the first start there are no tables yet.
  if to_regclass('public.writer_lease') is null then
    return;
  end if;

  revoke all on all tables in schema public from public, tideline_server;
  revoke all on all sequences in schema public from public, tideline_server;
  revoke all on all functions in schema public from public, tideline_server;
  grant select on all tables in schema public to tideline_server;
  grant usage on all sequences in schema public to tideline_server;
  grant execute on all functions in schema public to tideline_server;

  for allowed in
    select * from (values
      -- The journal and the log of decisions only grow.
      ('ledger_entry', 'insert'),
      ('ledger_line', 'insert'),
      ('ledger_block', 'insert'),
      ('audit_log', 'insert'),
      -- The head of the journal and the balances change with each posting.
      ('ledger_head', 'update (seq, prev_hash, hash)'),
      ('ledger_balance', 'insert, update (amount)'),
      -- Orders, whose terms do not change, their fills and the market.
      ('spot_order', 'insert, update (filled, fee, status, cancel_reason, updated_ms)'),
      ('spot_fill', 'insert'),
      -- Options, whose terms do not change.
      ('option_order', 'insert, update (status, outcome, delivery_price, delivery_tick,
        realised_profit, settled_ms, is_late)'),
      -- How often prices repeated, which never changes.
      ('even_measurement', 'insert'),
      -- Contracts, whose terms do not change, and their nights.
      ('futures_order', 'insert, update (origin_price, open_price, initial_margin, margin, fee,
        overnight_fee, take_profit, stop_loss, status, close_reason, close_price, credit,
        open_tick, close_tick, is_late, opened_ms, margin_ms, stops_ms, closed_ms)'),
      ('futures_night', 'insert'),
      -- Hosting, whose terms do not change, and its interest. Products are set by the owner.
      ('hosting_order', 'insert, update (status, accrued_days, interest, penalty, refund,
        finished_ms, updated_ms)'),
      ('hosting_accrual', 'insert'),
      -- Rebates, whose terms do not change, and their payouts.
      ('rebate', 'insert, update (payout_id)'),
      ('rebate_payout', 'insert'),
      ('transfer', 'insert'),
      -- Deposits, whose terms do not change.
      ('deposit', 'insert, update (state, received, fee, credited, reason, decided_ms)'),
      -- Withdrawals of coins and to the bank, whose terms do not change.
      ('withdrawal', 'insert, update (state, reason, txid, overdue_ms, updated_ms)'),
      -- New coins, of which the server changes the supply and the course, and their orders.
      ('subscription_product', 'insert, update (remaining, launched_ms, delivered_ms,
        unlocked_ms, updated_ms)'),
      ('subscription', 'insert, update (state, reason, reviewed_ms, delivered_ms, unlock_ms,
        finished_ms, updated_ms)'),
      -- Until when the engine has evaluated the ticks of a pair.
      ('engine_progress', 'insert, update (until_ms)'),
      -- The ticks that records name only grow.
      ('market_tick', 'insert'),
      ('feed_tick', 'insert'),
      ('market_candle', 'insert, update'),
      -- Requests and secrets of the server.
      ('request_key', 'insert, delete'),
      ('server_secret', 'insert'),
      -- Accounts and what secures them.
      ('app_user', 'insert, update'),
      ('session', 'insert, update, delete'),
      ('login_attempt', 'insert, delete'),
      ('login_failure', 'insert, delete'),
      ('verification_code', 'insert, update, delete'),
      ('code_attempt', 'insert, update, delete'),
      ('fund_password', 'insert, update'),
      ('authenticator', 'insert, update, delete'),
      ('recovery_code', 'insert, update, delete'),
      ('passkey', 'insert, update, delete'),
      ('passkey_challenge', 'insert, update, delete'),
      ('user_limit', 'insert, update'),
      ('user_usage', 'insert, update'),
      ('push_subscription', 'insert, delete'),
      ('push_event', 'insert, delete'),
      ('push_message', 'insert, update (attempts, due_ms), delete'),
      -- What people hand in.
      ('verification', 'insert, update'),
      ('upload', 'insert, update, delete'),
      ('upload_try', 'insert, delete'),
      ('bank_card', 'insert, update'),
      ('chat_message', 'insert'),
      ('chat_conversation', 'insert, update'),
      ('withdraw_address', 'insert, update'),
      -- Violations of the records that an operator has acknowledged.
      ('acknowledged_violation', 'insert'),
      -- What an operator publishes; only its removal is written later.
      ('article', 'insert, update (removed_ms)'),
      ('article_text', 'insert'),
      -- The writer shows that it is alive. Its term grows by the function below alone.
      ('writer_heartbeat', 'update (seen_at)')
    ) as it (name, privileges)
  loop
    execute format('grant %s on public.%I to tideline_server', allowed.privileges, allowed.name);
  end loop;

  -- The ticks of a day are deleted by emptying their partition.
  for allowed in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.feed_tick'::regclass
  loop
    execute format('grant truncate on public.%I to tideline_server', allowed.name);
  end loop;

  -- The term grows by one, with the rights of the owner: the server cannot lower it, nor set it to 0,
  -- which would lift the fence.
  alter function public.writer_take(bigint, text) security definer
    set search_path = pg_catalog, public, pg_temp;
end $$;
