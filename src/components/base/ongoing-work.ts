import { useEffect } from 'react';
import { createObservable } from './observable';
import { perOwner } from './per-owner';
import { type UiState, useUiState } from './ui-state';

/** Whether input is not sent yet, a sheet is open, or a request has no known outcome. */
export const createOngoingWork = () => {
  const holders = new Set<symbol>();
  const { get, set, subscribe } = createObservable(false);
  const update = () => set(holders.size > 0);
  return {
    get,
    subscribe,
    /** Until it is released, the app is not replaced by a new version. */
    hold: () => {
      const holder = Symbol();
      holders.add(holder);
      update();
      return () => {
        holders.delete(holder);
        update();
      };
    },
  };
};

export const ongoingWorkOf = perOwner((_: UiState) => createOngoingWork());

/** Holds the running version while the condition is true and the component is mounted. */
export const useOngoingWork = (isHeld: boolean): void => {
  const { hold } = ongoingWorkOf(useUiState());
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold]);
};
