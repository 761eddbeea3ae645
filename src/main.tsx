import { startTransition } from 'react';
import { createActor } from 'xstate';
import { loadStart } from '../i18n/catalogue';
import { type AppActor, selectLanguage, selectSession } from '../machines/account/app';
import { appOver } from './api/account/app';
import { type Client, createClient } from './api/kernel/client';
import type { KnownServer } from './api/kernel/request-rules';
import { firstAnswers, takeAsked } from './app/first-answers';
import { readServer } from './app/known-server';
import { reactRootIn } from './app/react-root';
import { Shell } from './app/shell';
import { keepTranslatedTexts } from './app/translated-texts';
import { yieldToMain } from './app/yield-to-main';
import { markPressed } from './components/base/pressed';
import { createUiState } from './components/base/ui-state';
import { syncOverlayEntry } from './components/overlays/overlay-entry';
import { followAppearance } from './context/appearance';
import { handOffOfPage } from './instant-shell/hand-off';
import { pageReady } from './routes';
import { syncSession } from './storage/session-sync';
import { storeServer } from './storage/stored-server';
import { readStored } from './storage/stored-session';
import './app/tokens.css';
import './app/base.css';

/** Everything that lives beside the screens: the client, and the app's machine with what follows it. */
const startApp = (server: KnownServer) => {
  const ui = createUiState(syncOverlayEntry);
  const base = new URL(server.apiBase ?? 'api/', document.baseURI).href;
  const client: Client = createClient({
    base,
    server,
    onServerLearned: storeServer,
    token: () => selectSession(app.getSnapshot())?.token ?? null,
    language: () => selectLanguage(app.getSnapshot()),
    asked: takeAsked,
    // The caller is notified first: its flow ends in order, and then its screen is replaced.
    onSignedOut: (text, token) =>
      setTimeout(() => app.send({ type: 'session.expired', text, token })),
    onWaiting: ui.isLate.set,
  });
  const app: AppActor = createActor(appOver(client), { input: readStored() });
  app.start();
  followAppearance(app);
  markPressed();
  keepTranslatedTexts(document.body);
  syncSession(app);
  return { app, base, client, ui };
};

/** The person has nothing to use then: the page is loaded again after a while. */
const failed = (error: unknown) => {
  reportError(error);
  handOffOfPage()?.onStartFailed();
};

/** The page shows its first screen already. The app takes its place when it has as much to show. */
const begin = async () => {
  const server = await readServer();
  if (!server) return;
  const { app, base, client, ui } = startApp(server);
  const language = selectLanguage(app.getSnapshot());
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id root.');
  const [catalogue, first] = await Promise.all([
    loadStart(language),
    firstAnswers(client),
    pageReady(),
  ]);
  await yieldToMain();
  const reactRoot = reactRootIn(root, failed);
  // A transition renders in slices, so that taps and scrolling are answered between them.
  startTransition(() =>
    reactRoot.render(
      <Shell
        app={app}
        services={{ client, socketPlace: { server, base, config: first.config } }}
        ui={ui}
        texts={{ language, catalogue }}
        first={first}
      />,
    ),
  );
};

// The modules have just run, which is a long task already.
yieldToMain().then(begin).catch(failed);
