import { act } from '@testing-library/react';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import type { OpenSocket } from '../../../src/realtime/socket';
import { settled } from './run-screen';

/** Sockets that never go anywhere; the test says what comes over them. */
export const createHandSocket = () => {
  const sockets: Socket[] = [];
  const openSocket: OpenSocket = async (options) => {
    const socket = io('http://127.0.0.1:1', { ...options, forceNew: true });
    vi.spyOn(socket, 'connect').mockReturnValue(socket);
    sockets.push(socket);
    return socket;
  };
  return {
    openSocket,
    /** An event comes over the last socket, once somebody has subscribed to it. */
    receive: async (name: string, event: object) => {
      // The part of the app that subscribes is loaded when it is first needed.
      await vi.dynamicImportSettled();
      await settled();
      const listeners = sockets.at(-1)?.listeners(name) ?? [];
      if (listeners.length === 0) throw new Error(`Nobody has subscribed to ${name}.`);
      act(() => {
        for (const listener of listeners) listener({ seq: null, ts: 1, ...event });
      });
      await settled();
    },
    closeSockets: () => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
  };
};
