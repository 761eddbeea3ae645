import type { SocketConnection, SocketHandlers } from './socket';

/**
 * A connection whose code is loaded when it is started. Channels held before that are queued; if
 * the code cannot be loaded, starting has failed and may be repeated.
 */
export const createLazyConnection = (load: () => Promise<SocketConnection>): SocketConnection => {
  let connection: SocketConnection | null = null;
  const queued = new Map<symbol, string>();
  const releases = new Map<symbol, () => void>();
  const hold = (holder: symbol, channel: string) => {
    if (connection) releases.set(holder, connection.hold(channel));
    else queued.set(holder, channel);
  };
  const begin = (loaded: SocketConnection, handlers: SocketHandlers) => {
    connection = loaded;
    for (const [holder, channel] of queued) hold(holder, channel);
    queued.clear();
    return loaded.start(handlers);
  };
  return {
    hold: (channel) => {
      const holder = Symbol(channel);
      hold(holder, channel);
      return () => {
        queued.delete(holder);
        releases.get(holder)?.();
        releases.delete(holder);
      };
    },
    start: (handlers) => {
      let isStopped = false;
      let stop: () => void = () => undefined;
      Promise.resolve(connection ?? load()).then(
        (loaded) => {
          if (!isStopped) stop = begin(loaded, handlers);
        },
        () => {
          if (!isStopped) handlers.failed();
        },
      );
      return () => {
        isStopped = true;
        stop();
      };
    },
    reconnect: () => connection?.reconnect(),
    resume: () => connection?.resume(),
  };
};
