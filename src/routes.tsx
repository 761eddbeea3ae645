import { type ComponentType, lazy } from 'react';
import type { RoutePath } from '../schemas/route';
import {
  ClosedFeatureScreen as Closed,
  ClosedTabScreen as ClosedTab,
} from './shell/closed-feature';

const screen = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load() }));

const Home = screen(async () => (await import('./screens/home/home-screen')).HomeScreen);
const Spot = screen(async () => (await import('./screens/spot/spot-screen')).SpotScreen);
const Assets = screen(async () => (await import('./screens/assets/assets-screen')).AssetsScreen);
const Registration = screen(
  async () => (await import('./screens/registration/registration-screen')).RegistrationScreen,
);
const Choose = screen(async () => (await import('./screens/choose/choose-screen')).ChooseScreen);
const Login = screen(async () => (await import('./screens/login/login-screen')).LoginScreen);
const Settings = screen(
  async () => (await import('./screens/settings/settings-screen')).SettingsScreen,
);
const Language = screen(
  async () => (await import('./screens/language/language-screen')).LanguageScreen,
);

/** The screen of every page. A page without a screen yet says that its feature is not open. */
export const pages: Record<RoutePath, ComponentType> = {
  '/': Home,
  '/pages/index/index': Home,
  '/pages/trade/index': Spot,
  '/pages/option/detail': ClosedTab,
  '/pages/template/index': ClosedTab,
  '/pages/assets/index': Assets,
  '/pages/settings/index': Settings,
  '/pages/settings/account/index': Closed,
  '/pages/settings/language/language': Language,
  '/pages/settings/security/index': Closed,
  '/pages/settings/security/changePassword': Closed,
  '/pages/settings/security/changePayPassword': Closed,
  '/pages/user/login/login': Login,
  '/pages/user/login/register': Registration,
  '/pages/user/login/forgetPassword': Closed,
  '/pages/user/login/choose': Choose,
  '/pages/notice/index': Closed,
  '/pages/index/notice/notice': Closed,
  '/pages/publication/index': Closed,
  '/pages/publication/details': Closed,
  '/pages/publication/purchase': Closed,
  '/pages/trade/kline': Closed,
  '/pages/lever/index': Closed,
  '/pages/assets/tradeAccount': Closed,
  '/pages/assets/transfer/index': Closed,
  '/pages/assets/transfer/record': Closed,
  '/pages/assets/deposit/index': Closed,
  '/pages/assets/deposit/charge': Closed,
  '/pages/assets/withdraw/index': Closed,
  '/pages/assets/withdraw/detail': Closed,
  '/pages/assets/withdraw/bank/bank': Closed,
  '/pages/assets/record': Closed,
  '/pages/user/address/index': Closed,
  '/pages/user/address/create': Closed,
  '/pages/user/address/address': Closed,
  '/pages/finance/index': Closed,
  '/pages/finance/buyPage': Closed,
  '/pages/finance/ordersPage': Closed,
  '/pages/finance/rulePage': Closed,
  '/pages/promotion/index': Closed,
  '/pages/help/center/center': Closed,
  '/pages/help/center/chat': Closed,
  '/pages/help/center/detail': Closed,
  '/pages/verification/index': Closed,
  '/pages/verification/basic': Closed,
  '/pages/verification/advanced': Closed,
  '/pages/verification/preview': Closed,
  '/pages/bankbind/index': Closed,
  '/pages/bankbind/addbank': Closed,
  '/choose-location': Closed,
  '/open-location': Closed,
};

/** Whether a page does anything yet. */
export const isOpen = (path: RoutePath): boolean =>
  pages[path] !== Closed && pages[path] !== ClosedTab;
