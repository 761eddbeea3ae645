export type RecordKind = 'deposit' | 'withdrawal';

/** Which deposits or withdrawals a list shows; null means all. */
export type RecordFilter<State extends string> = {
  currencyId: number | null;
  state: State | null;
  /** Deposits or withdrawals, where a list has both. */
  kind: RecordKind | null;
  /** Half-open. */
  since: string | null;
  until: string | null;
};

export const allRecords = {
  currencyId: null,
  state: null,
  kind: null,
  since: null,
  until: null,
} satisfies RecordFilter<never>;
