import { writeText } from '../../api/kernel/device';
import { homeSlotName, homeSlotProperty } from '../../storage/stored-names';

const heightOf = (slot: Element): number => {
  const { top } = slot.getBoundingClientRect();
  return Math.max(
    0,
    ...[...slot.children].map((child) => child.getBoundingClientRect().bottom - top),
  );
};

/** Whether the slot has a place that was kept for what is not there yet. */
export const isPlaceFree = (slot: Element): boolean =>
  Number(document.documentElement.style.getPropertyValue(homeSlotProperty).replace('px', '')) >
  heightOf(slot) + 1;

/** Keeps the place of what the slot has now, in this visit and at the start of the next one. */
export const keepPlaceOf = (slot: Element): void => {
  const height = `${Math.ceil(heightOf(slot))}px`;
  document.documentElement.style.setProperty(homeSlotProperty, height);
  writeText(homeSlotName, height);
};
