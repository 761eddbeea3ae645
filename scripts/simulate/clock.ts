import { type TestClock, testClock } from '../../server/platform/clock';

/** The clock of a simulation, which a reboot may set back: what it had scheduled never runs then. */
export type RestartableClock = TestClock & { readonly restartAt: (startMs: number) => void };

export const createRestartableClock = (startMs: number): RestartableClock => {
  let current = testClock(startMs);
  return {
    now: () => current.now(),
    rate: 0,
    at: (instantMs, run) => current.at(instantMs, run),
    advance: (milliseconds) => current.advance(milliseconds),
    sleep: (milliseconds) => current.sleep(milliseconds),
    during: (work) => current.during(work),
    restartAt: (restartMs) => {
      current = testClock(restartMs);
    },
  };
};
