/**
 * The settings of the functions that write. `unnest` and `jsonb_to_recordset` of a parameter are
 * estimated better with its value, so that PostgreSQL would plan such statements at each call, which
 * takes longer than executing them. Their stored plans are made on a connection's first calls,
 * perhaps while a table is still small, and have to use its keys. Without sequential scans an
 * estimate of cost means nothing, on which compiling (`jit`) depends.
 */
export const storedPlans =
  'set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off';
