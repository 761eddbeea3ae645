import * as v from 'valibot';
import { locationMachine, type PositionAnswer } from '../../../machines/account/location';
import { Position } from '../../../schemas/account/place';
import { fromAsync } from '../kernel/actor';

const permissionDenied = 1;

const readPosition = (): Promise<PositionAnswer> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve({ kind: 'unavailable' });
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const read = v.safeParse(Position, {
          latitude: coords.latitude,
          longitude: coords.longitude,
        });
        resolve(read.success ? { kind: 'found', position: read.output } : { kind: 'unavailable' });
      },
      ({ code }) => resolve({ kind: code === permissionDenied ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: false, maximumAge: 60_000, timeout: 15_000 },
    );
  });

/** The position comes from the browser; it is stored nowhere but with a place that is saved. */
export const locationOver = () =>
  locationMachine.provide({ actors: { readPosition: fromAsync(readPosition) } });
