import * as v from 'valibot';

/** Who may open a page. */
export type Guard = 'public' | 'login';

type Route = { guard: Guard; tab: boolean };

const open = { guard: 'public', tab: false } as const;
const own = { guard: 'login', tab: false } as const;

/** Every page by its path, with its guard and whether it is one of the five tabs. */
export const routes = {
  '/': { guard: 'public', tab: true },
  '/pages/index/index': { guard: 'public', tab: true },
  '/pages/trade/index': { guard: 'public', tab: true },
  '/pages/option/detail': { guard: 'public', tab: true },
  '/pages/template/index': { guard: 'public', tab: true },
  '/pages/assets/index': { guard: 'login', tab: true },
  '/pages/settings/index': open,
  '/pages/settings/account/index': own,
  '/pages/settings/language/language': open,
  '/pages/settings/limits/index': own,
  '/pages/settings/security/index': own,
  '/pages/settings/security/changePassword': own,
  '/pages/settings/security/changePayPassword': own,
  '/pages/settings/security/changeContact': own,
  '/pages/settings/security/loginHistory': own,
  '/pages/settings/security/authenticator': own,
  '/pages/settings/security/passkeys': own,
  '/pages/user/login/login': open,
  '/pages/user/login/register': open,
  '/pages/user/login/forgetPassword': open,
  '/pages/user/login/choose': open,
  '/pages/notice/index': open,
  '/pages/index/notice/notice': open,
  '/pages/publication/index': open,
  '/pages/publication/details': open,
  '/pages/publication/purchase': own,
  '/pages/trade/kline': open,
  '/pages/lever/index': open,
  '/pages/assets/tradeAccount': own,
  '/pages/assets/transfer/index': own,
  '/pages/assets/transfer/record': own,
  '/pages/assets/deposit/index': own,
  '/pages/assets/deposit/charge': own,
  '/pages/assets/withdraw/index': own,
  '/pages/assets/withdraw/detail': own,
  '/pages/assets/withdraw/bank/bank': own,
  '/pages/assets/record': own,
  '/pages/user/address/index': own,
  '/pages/user/address/create': own,
  '/pages/user/address/address': own,
  '/pages/finance/index': open,
  '/pages/finance/buyPage': own,
  '/pages/finance/ordersPage': own,
  '/pages/finance/rulePage': open,
  '/pages/promotion/index': own,
  '/pages/help/center/center': open,
  '/pages/help/center/chat': open,
  '/pages/help/center/detail': open,
  '/pages/verification/index': own,
  '/pages/verification/basic': own,
  '/pages/verification/advanced': own,
  '/pages/verification/preview': own,
  '/pages/bankbind/index': own,
  '/pages/bankbind/addbank': own,
  '/choose-location': open,
  '/open-location': open,
} as const satisfies Record<string, Route>;

export type RoutePath = keyof typeof routes;

export const homePath = '/' satisfies RoutePath;
const homePaths = [homePath, '/pages/index/index'] as const satisfies readonly RoutePath[];
export type HomePath = (typeof homePaths)[number];

export const isHome = (path: string): path is HomePath => homePaths.some((home) => home === path);

export const loginPath = '/pages/user/login/login' satisfies RoutePath;

/** The path of each tab. */
export const tabPaths = {
  home: homePath,
  trade: '/pages/trade/index',
  contract: '/pages/option/detail',
  finance: '/pages/template/index',
  assets: '/pages/assets/index',
} as const satisfies Record<string, RoutePath>;

export const tabNames = ['home', 'trade', 'contract', 'finance', 'assets'] as const;
export type TabName = (typeof tabNames)[number];

/** The tab of a path; null if the page is not a tab. */
export const tabAt = (path: string): TabName | null =>
  isHome(path) ? 'home' : (tabNames.find((tab) => tabPaths[tab] === path) ?? null);

const isRoutePath = (path: string): path is RoutePath => Object.hasOwn(routes, path);

const bare = (path: string) => path.replace(/(?<=[^/])\/$/, '');

/** The route of an exact path; null if unknown. */
export const routeAt = (path: string): (Route & { path: RoutePath }) | null => {
  const known = bare(path);
  return isRoutePath(known) ? { ...routes[known], path: known } : null;
};

const entrances: readonly string[] = [
  loginPath,
  '/pages/user/login/register',
  '/pages/user/login/forgetPassword',
  '/pages/user/login/choose',
] satisfies RoutePath[];

const Query = v.pipe(v.string(), v.maxLength(512), v.regex(/^[\w%.~=&+-]*$/));

/**
 * A page of this app with its query, as `/pages/trade/kline?symbol=BTC`. Only paths of the route
 * table pass, so it is never another site or a script.
 */
export const InternalAddress = v.pipe(
  v.string(),
  v.maxLength(1024),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    const [path = '', ...rest] = dataset.value.split('?');
    const query = v.safeParse(Query, rest.join('?'));
    const route = routeAt(path.startsWith('/') ? path : `/${path}`);
    if (!route || !query.success) {
      addIssue({ message: 'param.invalid' });
      return NEVER;
    }
    return query.output === '' ? route.path : `${route.path}?${query.output}`;
  }),
);

const pathOf = (address: string) => address.split('?')[0] ?? '';

/** Pages of the login itself, which do not redirect to the login and are no return address. */
export const isEntrance = (address: string): boolean => entrances.includes(bare(pathOf(address)));

export const needsLogin = (address: string): boolean => routeAt(pathOf(address))?.guard === 'login';

/** The login with a return address: `backtype` is 2 for the five tabs, else 1. */
export const loginAddress = (address: string): string => {
  const page = v.safeParse(InternalAddress, address);
  if (!page.success || isEntrance(page.output)) return loginPath;
  const backtype = routeAt(pathOf(page.output))?.tab ? '2' : '1';
  return `${loginPath}?${new URLSearchParams({ backpage: page.output, backtype })}`;
};

/** The return address in the query of the login; home if it is not a page of this app. */
export const returnAddress = (search: string): string => {
  const page = v.safeParse(InternalAddress, new URLSearchParams(search).get('backpage'));
  return page.success && !isEntrance(page.output) ? page.output : homePath;
};
