import type { Client } from '../api/kernel/client';
import { GetTime } from '../api/kernel/time';

/** One look at the server's clock, by the device's clock before and after it. */
type ClockSample = {
  sentMs: number;
  receivedMs: number;
  serverMs: number;
  /** How fast the server's clock goes; 1 is real time. */
  rate?: number | undefined;
};

export type ServerClock = {
  /** Unix milliseconds on the server's clock; the device's own until there was a sample. */
  readonly now: () => number;
  /** Takes a sample; the one with the shortest way to the server and back decides. */
  readonly take: (sample: ClockSample) => void;
};

/** A sample outlives better ones for this long; then clocks may have drifted or been set. */
const storedMs = 10 * 60_000;

/** Countdowns run on the server's time: the device's own may be wrong by minutes. */
export const createServerClock = (deviceNow: () => number = Date.now): ServerClock => {
  let best: (ClockSample & { rate: number }) | null = null;
  const tripOf = ({ sentMs, receivedMs }: ClockSample) => receivedMs - sentMs;
  return {
    now: () => {
      const nowMs = deviceNow();
      if (!best) return nowMs;
      // The best estimate is that the response was made halfway through the round trip.
      const observedMs = (best.sentMs + best.receivedMs) / 2;
      return Math.floor(best.serverMs + (nowMs - observedMs) * best.rate);
    },
    take: (sample) => {
      const trip = tripOf(sample);
      if (trip < 0) return;
      const isOld = best !== null && sample.receivedMs - best.receivedMs > storedMs;
      const isSet = best !== null && sample.receivedMs < best.receivedMs;
      if (best === null || isOld || isSet || trip <= tripOf(best)) {
        best = { ...sample, rate: sample.rate ?? best?.rate ?? 1 };
      }
    },
  };
};

/** Asks the server for its time and takes the answer. Rejects as any call does; the clock then stays. */
export const readServerTime = async (
  client: Client,
  clock: ServerClock,
  deviceNow: () => number = Date.now,
): Promise<void> => {
  const sentMs = deviceNow();
  const { epochMs, rate } = await client.request(GetTime, {});
  clock.take({ sentMs, receivedMs: deviceNow(), serverMs: epochMs, rate: Number(rate) });
};
