import { writeText } from '../../api/kernel/device';
import { homeSlotName, homeSlotProperty } from '../../storage/stored-names';

const heightOf = (slot: Element): number => {
  const { top } = slot.getBoundingClientRect();
  return Math.max(
    0,
    ...[...slot.children].map((child) => child.getBoundingClientRect().bottom - top),
  );
};

const heldHeight = (): number =>
  Number(document.documentElement.style.getPropertyValue(homeSlotProperty).replace('px', ''));

/** Whether the slot has a place that was kept for what is not there yet. */
export const isPlaceFree = (slot: Element): boolean => heldHeight() > heightOf(slot) + 1;

/** Keeps the place of what the slot has now at the start of the next visit. */
export const storePlaceOf = (slot: Element): void =>
  writeText(homeSlotName, `${Math.ceil(heightOf(slot))}px`);

const keep = (slot: Element, height: number) => {
  document.documentElement.style.setProperty(homeSlotProperty, `${Math.ceil(height)}px`);
  storePlaceOf(slot);
};

/** Keeps the place of what the slot has now, and of what is still to come. */
export const keepPlaceOf = (slot: Element): void =>
  keep(slot, Math.max(heightOf(slot), heldHeight()));

/** Gives back the place of what has left the slot. */
export const givePlaceBack = (slot: Element): void => keep(slot, heightOf(slot));
