import type { ComponentType } from 'react';
import type { Part } from './context/deferred-assets';
import { domains } from './domains';
import type { AppDomain, DeferredPath, Outline, PageDefinition } from './navigation/page';

type PathsOf<One> = One extends AppDomain ? keyof One['pages'] : never;

const pagesOf = <One extends AppDomain>(
  all: readonly One[],
): Record<PathsOf<One>, PageDefinition> => Object.assign({}, ...all.map(({ pages }) => pages));

/** The page of every path: one that no domain has does not compile. */
const pages: Record<DeferredPath, PageDefinition> = pagesOf(domains);

const all: readonly AppDomain[] = domains;

/** The screen of a page; an address that is no page shows that. */
export const loadScreen = async (
  path: DeferredPath | undefined,
): Promise<ComponentType<unknown>> =>
  path ? pages[path].screen() : (await import('./navigation/closed-feature')).UnknownScreen;

const isPart = (outline: Outline | Part): outline is Part => 'loaded' in outline;

/** What is shown of a page until its screen is there. */
export const outlineOf = (path: DeferredPath): Outline | Part => pages[path].outline;

/** The outlines that are drawn by code of their own. */
export const ownOutlines = Object.values(pages)
  .map(({ outline }) => outline)
  .filter(isPart);

export const prefetchedPaths = all.flatMap(({ prefetched = [] }) => prefetched);
export const overlays = all.flatMap(({ overlays: own = [] }) => own);
