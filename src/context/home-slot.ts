type HomeSlot = { element: Element | null; onChanged?: () => void };

/** The place on home of what is loaded after it. */
export const homeSlot: HomeSlot = { element: null };

export const placeHomeSlot = (element: Element | null): void => {
  homeSlot.element = element;
  homeSlot.onChanged?.();
};
