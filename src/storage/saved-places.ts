import * as v from 'valibot';
import { Place, Places } from '../../schemas/account/place';
import { readJson, writeText } from '../api/kernel/device';

const name = 'tideline_places';
const chosenName = 'tideline_chosen_place';

/** The places saved on this device, newest first. */
export const savedPlaces = (): Place[] => v.parse(Places, readJson(name));

/** Saves a place as the newest; one with the same address is replaced. */
export const savePlace = (place: Place): void => {
  const others = savedPlaces().filter(
    ({ id, address }) => id !== place.id && address !== place.address,
  );
  writeText(name, JSON.stringify(v.parse(Places, [place, ...others])));
};

export const removePlace = (id: string): void =>
  writeText(name, JSON.stringify(savedPlaces().filter((place) => place.id !== id)));

/** Hands a chosen place to the form that asked for it, in this tab only. */
export const handOverPlace = (place: Place): void =>
  writeText(chosenName, JSON.stringify(place), 'sessionStorage');

/** The place that was chosen for a form, once. */
export const takePlace = (): Place | null => {
  const read = v.safeParse(Place, readJson(chosenName, 'sessionStorage'));
  writeText(chosenName, null, 'sessionStorage');
  return read.success ? read.output : null;
};
