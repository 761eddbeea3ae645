import { useEffect, useEffectEvent } from 'react';
import type { PrivateEvent } from './live';
import { useLive } from './live-provider';

/** Hears private events by their names, for as long as the component is on screen. */
export const usePrivateEvents = (
  names: readonly PrivateEvent['name'][],
  onEvent: (event: PrivateEvent) => void,
) => {
  const { onUserEvent } = useLive();
  const tell = useEffectEvent((event: PrivateEvent) => {
    if (names.includes(event.name)) onEvent(event);
  });
  useEffect(() => onUserEvent((event) => tell(event)), [onUserEvent]);
};
