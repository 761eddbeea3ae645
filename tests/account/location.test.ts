import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { locationAnswers as answers, lisbon } from '../../examples/account/location';
import { locationMachine } from '../../machines/account/location';
import {
  mapAddress,
  metresBetween,
  type Place,
  PlaceDraft,
  Places,
  placesMatching,
} from '../../schemas/account/place';
import { runOnActor, testEach } from '../walker/walker';
import { locationWalk as walked } from './walks/location';

describe('the position of the device', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> idle'],
      idle: ['position.requested -> locating [busy] calls readPosition'],
      locating: [
        'readPosition done found -> located {isKnown}',
        'readPosition done denied -> denied',
        'readPosition done unavailable -> unavailable',
        'readPosition error broken -> unavailable',
        'after positionTimeout -> unavailable',
      ],
      located: ['position.requested -> locating [busy] calls readPosition'],
      denied: ['position.requested -> locating [busy] calls readPosition'],
      unavailable: ['position.requested -> locating [busy] calls readPosition'],
    });
  });

  test('has these delays', () => expect(walked.delays).toEqual({ positionTimeout: 20_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, to }) => {
    // A position is never lost by asking again, and is there once it was found.
    if (from?.context.position) expect(to.context.position).toEqual(from.context.position);
    if (to.matches('located')) expect(to.context.position).toEqual(lisbon);
  });

  testEach('runs', walked.tours, async (tour) => {
    await runOnActor(locationMachine, tour, answers);
  });
});

const place = (id: string, name: string, address: string): Place => ({
  id,
  name,
  address,
  position: null,
});

describe('a place', () => {
  test('is as far as maps say: Lisbon and Tokyo, two ends of a street, a place and itself', () => {
    const tokyo = { latitude: 35.6762, longitude: 139.6503 };
    expect(metresBetween(lisbon, tokyo) / 1_000).toBeCloseTo(11_150, -2);
    const end = { latitude: 38.7223, longitude: -9.1381 };
    expect(metresBetween(lisbon, end)).toBeCloseTo(104, 0);
    expect(metresBetween(lisbon, lisbon)).toBe(0);
    expect(metresBetween(lisbon, tokyo)).toBe(metresBetween(tokyo, lisbon));
  });

  test('is found by a part of its name or address, in any case, with or without accents', () => {
    const places = [place('a', 'Café', 'Rua Augusta 1'), place('b', 'Office', 'Praça 2')];
    expect(placesMatching(places, 'CAFE')).toEqual([places[0]]);
    expect(placesMatching(places, 'praca')).toEqual([places[1]]);
    expect(placesMatching(places, ' ')).toEqual(places);
    expect(placesMatching(places, 'Tokyo')).toEqual([]);
  });

  test('that is typed needs an address', () => {
    const codes = (draft: PlaceDraft) =>
      v.safeParse(PlaceDraft, draft).issues?.map(({ message }) => message);
    expect(codes({ name: '', address: ' ' })).toEqual(['param.missing']);
    expect(codes({ name: 'x'.repeat(61), address: 'y' })).toEqual(['param.invalid']);
    expect(codes({ name: '', address: ' Rua 1 ' })).toBeUndefined();
  });

  test('is foreign data when it is read back', () => {
    const good = place('a', 'Home', 'Rua 1');
    const bad = [7, { ...good, id: '<b>' }, { ...good, position: { latitude: 91, longitude: 0 } }];
    expect(v.parse(Places, [...bad, good])).toEqual([good]);
    expect(v.parse(Places, 'none')).toEqual([]);
    expect(
      v.parse(
        Places,
        Array.from({ length: 30 }, () => good),
      ),
    ).toHaveLength(20);
  });

  test('is shown by a map at its position', () => {
    expect(mapAddress(lisbon)).toBe(
      'https://www.openstreetmap.org/?mlat=38.7223&mlon=-9.1393#map=16/38.7223/-9.1393',
    );
  });
});
