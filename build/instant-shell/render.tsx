import { IntlMessageFormat } from 'intl-messageformat';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import type { Catalogue } from '../../i18n/catalogue';
import { Texts } from '../../i18n/provider';
import { appMachine } from '../../machines/account/app';
import type { Session } from '../../schemas/account/user';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import type { Language } from '../../schemas/kernel/language';
import { zero } from '../../schemas/kernel/money';
import { defaultPreferences } from '../../schemas/kernel/preferences';
import { tabNames, tabPaths } from '../../schemas/kernel/route';
import type { Pair } from '../../schemas/market/pair';
import type { Client } from '../../src/api/kernel/client';
import { PaperMark } from '../../src/app/paper-mark';
import { Shell } from '../../src/app/shell';
import { createUiState } from '../../src/components/base/ui-state';
import { ConfigProvider } from '../../src/context/config';
import { ServicesProvider } from '../../src/context/services';
import { localeOf } from '../../src/format/locale';
import { firstPlaceholder } from '../../src/instant-shell/facts';
import { samplePairs } from '../../src/instant-shell/row-pair';
import type { HomeState, Variant, Viewer } from '../../src/instant-shell/variant';

// Rendered while the page is built, in Node, by the components that the app itself renders first.

const silentClient: Client = {
  request: () => new Promise(() => undefined),
  upload: () => new Promise(() => undefined),
};

const somebody: Session = {
  token: 'token',
  user: {
    id: 1,
    nickname: '',
    account: '',
    phone: '',
    areaCode: '',
    email: '',
    inviteCode: '',
    authorizationCode: '',
    identity: 'member',
    basicVerification: 'unverified',
    advancedVerification: 'unverified',
    hasFundPassword: false,
    hasSecondFactor: false,
    withdrawalsHeldUntil: null,
    fundsLockedUntil: null,
    registeredAt: null,
  },
};

const pairs = samplePairs.map(
  (sample, at): Pair => ({
    ...sample,
    id: at + 1,
    baseCurrencyId: at + 1,
    quoteCurrencyId: at + 1,
    logo: '',
    isDisplayed: true,
    opensSpot: true,
    opensOption: true,
    sort: at,
    price: sample.price ?? zero,
    change: sample.change ?? zero,
    quantityDecimals: 2,
    minQuantity: zero,
    minNotional: zero,
    feeRate: zero,
    opensFutures: true,
    lotSize: null,
    minLots: 1,
    maxLots: 0,
    spread: zero,
    futuresFee: zero,
    overnightFee: zero,
    high: null,
    low: null,
    open: null,
    volume: null,
    pricedAt: null,
  }),
);
const pairsIn: Record<HomeState, Pair[] | null> = { loading: null, priced: pairs };

/** No tile of home is called closed before the server has said so. */
const shellConfig: Config = {
  ...defaultConfig,
  features: { ...defaultConfig.features, vip_recharge: true, chat: true },
};

type Opened = { path: string; session: Session | null; pairs: Pair[] | null };

const shellMarkup = (catalogue: Catalogue, { path, session, pairs }: Opened): string => {
  const app = createActor(appMachine, {
    input: {
      session,
      language: 'en',
      // With red for a rise a hint follows the list of pairs; it comes with the app.
      preferences: { ...defaultPreferences, palette: 'green-up' },
    },
  });
  return renderToStaticMarkup(
    <Shell
      app={app}
      services={{ client: silentClient }}
      ui={createUiState()}
      texts={{ language: 'en', catalogue }}
      first={{ config: shellConfig, pairs: pairs && { rows: pairs, omitted: 0 } }}
      router={({ children }: { children: ReactNode }) => (
        <StaticRouter location={path}>{children}</StaticRouter>
      )}
    />,
  );
};

const markMarkup = (catalogue: Catalogue, config: Config): string =>
  renderToStaticMarkup(
    <ServicesProvider services={{ client: silentClient }}>
      <Texts language="en" catalogue={catalogue}>
        <ConfigProvider first={config}>
          <PaperMark />
        </ConfigProvider>
      </Texts>
    </ServicesProvider>,
  );

const viewers: readonly Viewer[] = ['visitor', 'owner'];
const homeStates: readonly HomeState[] = ['loading', 'priced'];

const opened: readonly (readonly [Variant, Opened])[] = [
  ...viewers.flatMap((viewer) =>
    homeStates.map((state) => {
      const session = viewer === 'owner' ? somebody : null;
      return [`${viewer}-${state}`, { path: '/', session, pairs: pairsIn[state] }] as const;
    }),
  ),
  ...tabNames
    .filter((tab) => tab !== 'home')
    .map((tab) => [tab, { path: tabPaths[tab], session: null, pairs: null }] as const),
  // Nobody is logged in, so this page waits for the login and shows nothing of its own.
  ['page', { path: '/pages/settings/account/index', session: null, pairs: null }],
];

const feeds: readonly Config['feed'][] = ['simulated', 'recorded', 'live'];
const configs = feeds.flatMap((feed) => [
  [`demo-${feed}`, { ...defaultConfig, isDemo: true, feed }] as const,
  [`real-${feed}`, { ...defaultConfig, isDemo: false, feed }] as const,
]);

/** The texts of a catalogue as placeholders of one character, in its order. */
const placeholdersFor = (messages: string): Catalogue => {
  let next = firstPlaceholder;
  return JSON.parse(messages, (_, text) => {
    if (typeof text !== 'string') return text;
    next += 1;
    return [{ type: 0, value: String.fromCharCode(next - 1) }];
  });
};

/** What the first screens of the app look like, with placeholders for the texts of a catalogue. */
const renderShell = (messages: string) => {
  const catalogue = placeholdersFor(messages);
  return {
    screens: Object.fromEntries(opened.map(([name, page]) => [name, shellMarkup(catalogue, page)])),
    marks: Object.fromEntries(
      configs.map(([name, config]) => [name, markMarkup(catalogue, config)]),
    ),
  };
};

/** A text as it stands in the first second, in which every age is zero. */
const textInFirstSecond = (text: string, language: Language): string =>
  String(new IntlMessageFormat(text, localeOf(language)).format({ seconds: 0 }));

/** What the build loads by way of Vite, as it loads the modules of the app. */
export const renderer = { renderShell, textInFirstSecond };
export type Renderer = typeof renderer;
