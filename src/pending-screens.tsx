import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type RoutePath, routes } from '../schemas/kernel/route';
import { AppHeader } from './components/layout/app-header';
import { Screen } from './components/layout/screen';
import { Skeleton, SkeletonRows } from './components/layout/skeleton';
import { SkeletonForm } from './components/layout/skeleton-form';
import { useBack } from './navigation/back';
import { AppTabs } from './navigation/tabs';
import { FuturesPending } from './screens/futures/futures-pending';
import { FinancePending } from './screens/hosting/finance-pending';
import { CandlePending } from './screens/market/chart-page/candle-pending';
import { OptionPending } from './screens/option/option-pending';
import { SpotPending } from './screens/spot/spot-pending';
import { AssetsPending } from './screens/wallet/assets/assets-pending';
import { TradeAccountPending } from './screens/wallet/assets/trade-account-pending';

/** A screen with its title, and rows or fields where its content will be. */
type Outline = { title?: ReactNode; rows?: number; fields?: number; hasAction?: boolean };

const outlines: Partial<Record<RoutePath, Outline>> = {
  '/pages/notice/index': { title: <FormattedMessage id="notices.title" />, rows: 6 },
  '/pages/index/notice/notice': { title: <FormattedMessage id="notice.title" />, rows: 6 },
  '/pages/help/center/center': { title: <FormattedMessage id="help.title" />, rows: 8 },
  '/pages/help/center/detail': { title: <FormattedMessage id="help.title" />, rows: 6 },
  '/pages/settings/index': { title: <FormattedMessage id="settings.title" />, rows: 7 },
  '/pages/settings/account/index': { title: <FormattedMessage id="settings.account" />, rows: 6 },
  '/pages/settings/language/language': { title: <FormattedMessage id="language.title" />, rows: 7 },
  '/pages/settings/limits/index': { title: <FormattedMessage id="limits.title" />, rows: 3 },
  '/pages/settings/security/index': { title: <FormattedMessage id="security.title" />, rows: 7 },
  '/pages/settings/security/changePassword': {
    title: <FormattedMessage id="passwordChange.title" />,
    fields: 3,
    hasAction: true,
  },
  '/pages/settings/security/changeContact': { fields: 4 },
  '/pages/settings/security/loginHistory': {
    title: <FormattedMessage id="logins.title" />,
    rows: 6,
  },
  '/pages/settings/security/authenticator': {
    title: <FormattedMessage id="security.authenticator" />,
    fields: 1,
  },
  '/pages/settings/security/passkeys': {
    title: <FormattedMessage id="security.passkeys" />,
    rows: 2,
  },
  '/pages/user/login/login': { title: <FormattedMessage id="login.title" />, fields: 3 },
  '/pages/user/login/register': { title: <FormattedMessage id="registration.title" />, fields: 4 },
  '/pages/user/login/forgetPassword': {
    title: <FormattedMessage id="passwordReset.title" />,
    fields: 3,
  },
  '/pages/user/login/choose': {
    title: <FormattedMessage id="country.areaCode.choose" />,
    rows: 10,
  },
  '/choose-location': {
    title: <FormattedMessage id="location.choose" />,
    rows: 2,
    hasAction: true,
  },
  '/open-location': { title: <FormattedMessage id="location.title" />, rows: 3 },
  '/pages/publication/index': { title: <FormattedMessage id="subscription.title" />, rows: 3 },
  '/pages/publication/details': {
    title: <FormattedMessage id="subscription.detail" />,
    rows: 8,
    hasAction: true,
  },
  '/pages/publication/purchase': {
    title: <FormattedMessage id="subscription.subscribe" />,
    fields: 2,
    hasAction: true,
  },
  '/pages/user/address/index': {
    title: <FormattedMessage id="address.title" />,
    rows: 2,
    hasAction: true,
  },
  '/pages/user/address/create': {
    title: <FormattedMessage id="address.add" />,
    fields: 4,
    hasAction: true,
  },
  '/pages/user/address/address': {
    title: <FormattedMessage id="address.one" />,
    rows: 4,
    hasAction: true,
  },
  '/pages/help/center/chat': { title: <FormattedMessage id="chat.title" />, hasAction: true },
  '/pages/verification/basic': { fields: 5, hasAction: true },
  '/pages/verification/advanced': { rows: 4, hasAction: true },
  '/pages/finance/index': { title: <FormattedMessage id="hosting.title" />, rows: 6 },
  '/pages/finance/buyPage': {
    title: <FormattedMessage id="hosting.purchase" />,
    fields: 2,
    hasAction: true,
  },
  '/pages/finance/ordersPage': { title: <FormattedMessage id="hosting.orders" />, rows: 4 },
  '/pages/finance/rulePage': {
    title: <FormattedMessage id="hosting.rules" />,
    rows: 6,
    hasAction: true,
  },
  '/pages/promotion/index': {
    title: <FormattedMessage id="promotion.title" />,
    rows: 6,
    hasAction: true,
  },
  '/pages/bankbind/index': { title: <FormattedMessage id="bankCard.title" />, rows: 3 },
  '/pages/bankbind/addbank': { fields: 6, hasAction: true },
};

const OutlinePending = ({ path }: { path: RoutePath }) => {
  const intl = useIntl();
  const back = useBack();
  const { title, rows, fields, hasAction }: Outline = outlines[path] ?? {};
  const label = intl.formatMessage({ id: 'page.loading' });
  return (
    <Screen
      header={
        <AppHeader
          back={routes[path].tab ? undefined : back}
          title={title ?? <Skeleton width="8rem" />}
        />
      }
      action={hasAction ? <Skeleton height="var(--tl-hit-primary)" /> : undefined}
      tabBar={routes[path].tab ? <AppTabs /> : undefined}
    >
      {fields === undefined ? (
        <SkeletonRows rows={rows} label={label} />
      ) : (
        <SkeletonForm fields={fields} label={label} />
      )}
    </Screen>
  );
};

/** The boxes of a screen whose own code is not here yet. */
export const PendingScreens = ({ path }: { path: RoutePath }) => {
  switch (path) {
    case '/pages/trade/index':
      return <SpotPending />;
    case '/pages/option/detail':
      return <OptionPending />;
    case '/pages/lever/index':
      return <FuturesPending />;
    case '/pages/trade/kline':
      return <CandlePending />;
    case '/pages/template/index':
      return <FinancePending />;
    case '/pages/assets/index':
      return <AssetsPending />;
    case '/pages/assets/tradeAccount':
      return <TradeAccountPending />;
    default:
      return <OutlinePending path={path} />;
  }
};
