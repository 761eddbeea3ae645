import type { Heard, Line } from './socket';

/**
 * A line whose code is fetched when it is started. What is wanted of it before is remembered; when it
 * cannot be fetched, it is a line that does not open.
 */
export const createLateLine = (load: () => Promise<Line>): Line => {
  let line: Line | null = null;
  const wanted = new Map<symbol, string>();
  const releases = new Map<symbol, () => void>();
  const hold = (holder: symbol, channel: string) => {
    if (line) releases.set(holder, line.hold(channel));
    else wanted.set(holder, channel);
  };
  const begin = (loaded: Line, heard: Heard) => {
    line = loaded;
    for (const [holder, channel] of wanted) hold(holder, channel);
    wanted.clear();
    return loaded.start(heard);
  };
  return {
    hold: (channel) => {
      const holder = Symbol(channel);
      hold(holder, channel);
      return () => {
        wanted.delete(holder);
        releases.get(holder)?.();
        releases.delete(holder);
      };
    },
    start: (heard) => {
      let isStopped = false;
      let stop: () => void = () => undefined;
      load().then(
        (loaded) => {
          if (!isStopped) stop = begin(loaded, heard);
        },
        () => heard.closed(),
      );
      return () => {
        isStopped = true;
        stop();
      };
    },
    renew: () => line?.renew(),
    wake: () => line?.wake(),
  };
};
