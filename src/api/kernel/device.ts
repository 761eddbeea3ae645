// Small texts that this device keeps. Storage may be refused (private windows) or full; that costs
// the convenience, never the current action.

export type Area = 'localStorage' | 'sessionStorage';

/** `sessionStorage` belongs to one tab and survives its reload; `localStorage` belongs to all. */
export const readText = (name: string, area: Area = 'localStorage'): string | null => {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
};

export const writeText = (name: string, text: string | null, area: Area = 'localStorage'): void => {
  try {
    if (text === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, text);
  } catch {
    // Nothing is kept then.
  }
};

/** Removes all texts whose names begin so. */
export const removeTexts = (prefix: string, area: Area): void => {
  try {
    for (const name of Object.keys(globalThis[area])) {
      if (name.startsWith(prefix)) globalThis[area].removeItem(name);
    }
  } catch {
    // Nothing is stored then.
  }
};

export const readJson = (name: string, area: Area = 'localStorage'): unknown => {
  try {
    return JSON.parse(readText(name, area) ?? 'null');
  } catch {
    return null;
  }
};
