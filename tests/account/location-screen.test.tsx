// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lisbon } from '../../examples/account/location';
import { locationMachine } from '../../machines/account/location';
import { ChooseLocationScreen } from '../../src/screens/account/location/choose-location-screen';
import { OpenLocationScreen } from '../../src/screens/account/location/open-location-screen';
import { savedPlaces, savePlace, takePlace } from '../../src/storage/saved-places';
import {
  runOnScreen,
  type ScreenScript,
  Surroundings,
  settled,
  toursOnScreen,
} from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testEach } from '../walker/walker';
import { locationWalk } from './walks/location';

type Found = { coords: { latitude: number; longitude: number } };
type Device = { found: (position: Found) => void; failed: (error: { code: number }) => void };

/** A device that answers when the test says so; each request of its position is counted. */
const deviceWithPosition = () => {
  const requests: Device[] = [];
  const geolocation = {
    getCurrentPosition: (found: Device['found'], failed: Device['failed']) =>
      requests.push({ found, failed }),
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  return requests;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const home = { id: 'home', name: 'Home', address: 'Rua Augusta 1', position: lisbon };
const office = {
  id: 'office',
  name: '',
  address: 'Avenida 2',
  position: { latitude: 38.7223, longitude: -9.1381 },
};

const open = async (content: 'choose' | 'open', address: string) => {
  render(
    <Surroundings client={scriptedClient().client} address={address}>
      {content === 'choose' ? <ChooseLocationScreen /> : <OpenLocationScreen />}
    </Surroundings>,
  );
  await settled();
};
const rows = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const ask = () =>
  fireEvent.click(screen.getByRole('button', { name: /current position|Locating/ }));

type State = 'idle' | 'locating' | 'located' | 'denied' | 'unavailable';
const words: Record<State, RegExp> = {
  idle: /Tap to show distances/,
  locating: /Locating…/,
  located: /38\.7223, -9\.1393/,
  denied: /Location access is off for this site/,
  unavailable: /Your position could not be found/,
};

describe('choosing a place', () => {
  test('asks the device only on a tap, and says what came of it', async () => {
    const requests = deviceWithPosition();
    await open('choose', '/choose-location');
    expect(screen.getByText(words.idle)).toBeTruthy();
    expect(requests).toHaveLength(0);
    const answers: [State, (request: Device | undefined) => void][] = [
      ['denied', (request) => request?.failed({ code: 1 })],
      ['unavailable', (request) => request?.failed({ code: 2 })],
      ['unavailable', (request) => request?.found({ coords: { latitude: 91, longitude: 0 } })],
      ['located', (request) => request?.found({ coords: lisbon })],
    ];
    for (const [state, answer] of answers) {
      ask();
      expect(screen.getByText(words.locating)).toBeTruthy();
      await act(async () => answer(requests.at(-1)));
      expect(screen.getByText(words[state])).toBeTruthy();
    }
    expect(requests).toHaveLength(answers.length);
  });

  test('says that a device without a position has none', async () => {
    await open('choose', '/choose-location');
    ask();
    await settled();
    expect(screen.getByText(words.unavailable)).toBeTruthy();
  });

  test('lists the nearest place first, with its distance', async () => {
    const requests = deviceWithPosition();
    savePlace(home);
    savePlace(office);
    await open('choose', '/choose-location');
    const order = () => rows().flatMap((row) => /Avenida|Rua/.exec(row ?? '')?.[0] ?? []);
    expect(order()).toEqual(['Avenida', 'Rua']);
    ask();
    await act(async () => requests.at(-1)?.found({ coords: lisbon }));
    expect(order()).toEqual(['Rua', 'Avenida']);
    expect(screen.getByText('104 m')).toBeTruthy();
  });

  test('saves a typed place, and nothing without an address', async () => {
    await open('choose', '/choose-location');
    expect(screen.getByText(/No saved places yet/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a place');
    fireEvent.click(screen.getByRole('button', { name: 'Add a place' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save the place' }));
    await settled();
    expect(screen.getByText('Please fill this in')).toBeTruthy();
    expect(savedPlaces()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: ' Rua 5 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the place' }));
    await settled();
    expect(savedPlaces()).toMatchObject([{ name: '', address: 'Rua 5', position: null }]);
    expect(screen.getByText('Rua 5')).toBeTruthy();
  });

  test('hands the chosen place to the form that asked for it, once', async () => {
    savePlace(home);
    await open('choose', '/choose-location?for=address');
    fireEvent.click(screen.getByText('Home'));
    expect(takePlace()).toEqual(home);
    expect(takePlace()).toBeNull();
  });
});

describe('the position of the device on screen', () => {
  const device: { requests: Device[] } = { requests: [] };
  /** A position that was known once stays on screen. */
  const shows =
    (state: State): ScreenScript<typeof locationMachine>['expectations'][string] =>
    ({ context: { position } }) => {
      const shown = Object.entries(words).filter(([, text]) => screen.queryByText(text) !== null);
      const expected = [
        position === null ? 'idle' : null,
        state === 'locating' ? state : null,
        position === null ? null : 'located',
        state === 'denied' || state === 'unavailable' ? state : null,
      ];
      expect(shown.map(([one]) => one)).toEqual(expected.filter((one) => one !== null));
    };
  const script: ScreenScript<typeof locationMachine> = {
    screen: <ChooseLocationScreen />,
    paths: {
      readPosition: async (_, { output }) => {
        const request = device.requests.at(-1);
        await act(async () => {
          if (output.kind === 'found') request?.found({ coords: output.position });
          else request?.failed({ code: output.kind === 'denied' ? 1 : 2 });
        });
      },
    },
    gestures: { 'position.requested': () => void ask() },
    // What a device answers is read without a failure of its own.
    isElsewhere: ({ on }) => on === 'readPosition error',
    expectations: {
      idle: shows('idle'),
      locating: shows('locating'),
      located: shows('located'),
      denied: shows('denied'),
      unavailable: shows('unavailable'),
    },
    failures: null,
  };
  const onScreen = toursOnScreen(locationWalk, script);

  testEach('shows whether it is known', onScreen.tours, (tour) => {
    device.requests = deviceWithPosition();
    return runOnScreen(locationMachine, tour, script);
  });

  test('runs every transition but the one that cannot happen', () =>
    expect(onScreen.missing).toEqual(['locating: readPosition error broken -> unavailable']));
});

describe('an open place', () => {
  test('shows its address and leads to a map of another site', async () => {
    savePlace(home);
    await open('open', '/open-location?id=home');
    expect(screen.getByText('Rua Augusta 1')).toBeTruthy();
    const map = screen.getByRole('link', { name: /openstreetmap/ });
    expect(map.getAttribute('href')).toContain('mlat=38.7223');
    expect(map.getAttribute('rel')).toBe('noreferrer');
    fireEvent.click(screen.getByRole('button', { name: 'Delete the place' }));
    expect(savedPlaces()).toEqual([]);
  });

  test('that is not saved here says so, and leads to the list', async () => {
    await open('open', '/open-location?id=nowhere');
    expect(screen.getByText(/not saved on this device/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a place' })).toBeTruthy();
  });
});
