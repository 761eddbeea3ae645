import { useEffect, useEffectEvent } from 'react';
import type { PrivateEvent } from './live';
import { useLive } from './live-provider';

/** Handles the private events of the given names while the component is mounted. */
export const usePrivateEvents = (
  names: readonly PrivateEvent['name'][],
  onEvent: (event: PrivateEvent) => void,
) => {
  const { onUserEvent } = useLive();
  const handle = useEffectEvent((event: PrivateEvent) => {
    if (names.includes(event.name)) onEvent(event);
  });
  useEffect(() => onUserEvent((event) => handle(event)), [onUserEvent]);
};
