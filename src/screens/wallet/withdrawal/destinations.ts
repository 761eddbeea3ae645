import { useSelector } from '@xstate/react';
import { type ReadingActor, selectFailure, selectValue } from '../../../../machines/kernel/reading';
import type { Failure } from '../../../../schemas/kernel/failure';
import { usePrivateEvents } from '../../../realtime/private-events';

/** What is known of where a withdrawal can go. */
export type Destinations = { isKnown: boolean; failure: Failure | null; retry: () => void };

/** The saved addresses or the bound card; a failure is told where the form would be. */
export const useDestinations = <Value>(reading: ReadingActor<Value>) => {
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['missed'], refresh);
  const value = useSelector(reading, selectValue<Value>);
  const destinations: Destinations = {
    isKnown: value !== null,
    failure: useSelector(reading, selectFailure<Value>),
    retry: () => reading.send({ type: 'retry.requested' }),
  };
  return { value, destinations, refresh };
};
