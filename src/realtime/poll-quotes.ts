import { isFailure } from '../../schemas/kernel/failure';
import type { Client } from '../api/kernel/client';
import { GetTime } from '../api/kernel/time';
import { PollPairs } from '../api/market/market';
import { pollSeconds } from './poll-interval';
import type { QuoteStore } from './quote-store';
import type { StampClock } from './stamp-clock';

export type Polling = {
  readonly client: Client;
  readonly clock: StampClock;
  /** Called before every poll. */
  readonly polling: () => void;
  readonly seed: QuoteStore['seed'];
  /** Called every few seconds: lists may have changed, and no event reports it. */
  readonly hint: () => void;
  readonly signal: AbortSignal;
  readonly pollEveryMs?: number;
  readonly firstHintMs?: number;
  readonly hintEveryMs?: number;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * While the page is visible, polls all quotes and hints to refetch lists, until it is aborted.
 * Rejects with what is not the failure of a request.
 */
export const pollQuotes = async ({
  client,
  clock,
  polling,
  seed,
  hint,
  signal,
  pollEveryMs = pollSeconds * 1_000,
  // What changed before it was known that nothing tells of changes is read soon.
  firstHintMs = 2_000,
  hintEveryMs = 5_000,
}: Polling): Promise<void> => {
  const remind = () => {
    if (!document.hidden && !signal.aborted) hint();
    hintTimer = setTimeout(remind, hintEveryMs);
  };
  let hintTimer = setTimeout(remind, firstHintMs);
  // Some servers do not have the call, and then the age of a price is not known.
  client.request({ document: GetTime, variables: {}, signal }).then(
    ({ epochMs }) => clock.take(epochMs),
    () => undefined,
  );
  try {
    while (!signal.aborted) {
      try {
        polling();
        if (!document.hidden) {
          seed((await client.request({ document: PollPairs, variables: {}, signal })).rows);
        }
      } catch (error) {
        if (!isFailure(error)) throw error;
      }
      await pause(pollEveryMs);
    }
  } finally {
    clearTimeout(hintTimer);
  }
};
