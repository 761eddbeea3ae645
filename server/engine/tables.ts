/** Until when every tick of a pair was evaluated for a domain, at least; replays begin there. */
type EngineProgressTable = {
  domain: string;
  pair_id: number;
  until_ms: number;
};

export type EngineTables = { engine_progress: EngineProgressTable };

declare module '../database/tables' {
  interface Tables extends EngineTables {}
}
