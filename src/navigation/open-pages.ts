import type { RoutePath } from '../../schemas/kernel/route';

// Not in the table of screens: the screens import this file, and the table imports the screens.

const closedPages = [
] as const satisfies readonly RoutePath[];

type ClosedPath = (typeof closedPages)[number];
export type OpenPath = Exclude<RoutePath, ClosedPath>;

const closed: ReadonlySet<RoutePath> = new Set(closedPages);

export const isOpen = (path: RoutePath): path is OpenPath => !closed.has(path);
