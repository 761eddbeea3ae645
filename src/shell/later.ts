import { type ComponentType, lazy } from 'react';
import { allTexts } from '../../i18n/catalogue';

/** Fetches what does not come with the app, together with the texts that it may show. */
export const withTexts = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([load(), allTexts()]);
  return part;
};

/** A part of a screen that is fetched when it is first shown. */
export const later = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withTexts(load) }));
