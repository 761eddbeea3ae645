import type { RoutePath } from '../../schemas/kernel/route';

// Not in the table of screens: the screens import this file, and the table imports the screens.

const closedPages = [
  '/pages/template/index',
  '/pages/publication/index',
  '/pages/publication/details',
  '/pages/publication/purchase',
  '/pages/finance/index',
  '/pages/finance/buyPage',
  '/pages/finance/ordersPage',
  '/pages/finance/rulePage',
  '/pages/promotion/index',
  '/pages/help/center/chat',
  '/choose-location',
  '/open-location',
] as const satisfies readonly RoutePath[];

type ClosedPath = (typeof closedPages)[number];
export type OpenPath = Exclude<RoutePath, ClosedPath>;

const closed: ReadonlySet<RoutePath> = new Set(closedPages);

export const isOpen = (path: RoutePath): path is OpenPath => !closed.has(path);
