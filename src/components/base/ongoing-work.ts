import { useEffect } from 'react';

const holders = new Set<symbol>();
const observers = new Set<() => void>();

const notify = () => {
  for (const observe of observers) observe();
};

/** Whether input is not sent yet, a sheet is open, or a request has no known outcome. */
export const hasOngoingWork = (): boolean => holders.size > 0;

/** Until it is released, the app is not replaced by a new version. */
export const holdWork = (): (() => void) => {
  const holder = Symbol('work');
  holders.add(holder);
  notify();
  return () => {
    holders.delete(holder);
    notify();
  };
};

export const onWorkChanged = (observe: () => void): void => {
  observers.add(observe);
};

/** Holds the running version while the condition is true and the component is mounted. */
export const useOngoingWork = (isHeld: boolean): void => {
  useEffect(() => (isHeld ? holdWork() : undefined), [isHeld]);
};
