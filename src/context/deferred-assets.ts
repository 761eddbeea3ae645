import { type ComponentType, lazy } from 'react';
import { allTexts } from '../../i18n/catalogue';
import { withTimeout } from '../api/kernel/chunk';
import { addDrawings } from '../components/icons/icon';

const chunkTimeoutMs = 120_000;

const allDrawings = async (): Promise<void> =>
  addDrawings((await import('../components/icons/deferred-icon-paths')).deferredIconPaths);

/** Fetches what does not come with the app, together with texts and drawings that it may show. */
const withDeferredAssets = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([load(), allTexts(), allDrawings()]);
  return part;
};

/** A part of the app that is fetched when it is first shown, or before. */
export type Part<Props = unknown> = {
  /** The part, if it was fetched. */
  readonly loaded: () => ComponentType<Props> | null;
  /** The part, or its placeholder, which suspends until it is fetched. */
  readonly shown: () => ComponentType<Props>;
  readonly fetched: () => Promise<unknown>;
};

type PropsOf<Exported> = Exported extends ComponentType<infer Props> ? Props : never;

/** The part that a module exports by this name. */
export function later<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Part<PropsOf<Module[Name]>>;
export function later<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Part<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async () => {
    loaded ??= (await withTimeout(withDeferredAssets(load), chunkTimeoutMs))[name];
    return { default: loaded };
  };
  const Later = lazy(fetched);
  return { loaded: () => loaded, shown: () => loaded ?? Later, fetched };
}
