import { type ComponentType, lazy } from 'react';
import { allTexts } from '../../i18n/catalogue';
import { addDrawings } from '../components/icon';

const allDrawings = async (): Promise<void> =>
  addDrawings((await import('../components/deferred-icon-paths')).deferredIconPaths);

/** Fetches what does not come with the app, together with texts and drawings that it may show. */
export const withDeferredAssets = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([load(), allTexts(), allDrawings()]);
  return part;
};

/** A part of a screen that is fetched when it is first shown. */
export const later = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withDeferredAssets(load) }));
