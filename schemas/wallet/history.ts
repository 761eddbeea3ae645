import * as v from 'valibot';
import { listOf } from '../kernel/rows';
import { FigureOrNull, Time } from '../kernel/wire';

/** Days that the history of balances covers. */
export const historyPeriods = [7, 30, 90] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];

/** What the accounts were worth in USDT at an instant; null where a price is unknown. */
export const Worths = v.pipe(
  v.object({
    time: Time,
    change_worth: FigureOrNull,
    lever_worth: FigureOrNull,
    micro_worth: FigureOrNull,
    trust_worth: FigureOrNull,
  }),
  v.transform((wire) => ({
    time: wire.time,
    spot: wire.change_worth,
    contract: wire.lever_worth,
    option: wire.micro_worth,
    trust: wire.trust_worth,
  })),
);
export type Worths = v.InferOutput<typeof Worths>;

/** The history of balances (contract/calls/post-wallet-history.md). */
export const History = v.pipe(
  v.object({ worths: listOf(Worths) }),
  v.transform(({ worths }) => worths),
);
