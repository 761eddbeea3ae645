import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { loadStart } from '../i18n/catalogue';
import { type AppActor, selectLanguage, selectSession } from '../machines/account/app';
import { appOver } from './api/account/app';
import { type Client, createClient } from './api/kernel/client';
import { followAppearance } from './app/appearance';
import { firstAnswers, takeAsked } from './app/first-answers';
import { Shell } from './app/shell';
import { createWaiting } from './app/waiting';
import { followWayBack } from './components/overlay-stack';
import { pageReady } from './routes';
import { keepStored } from './storage/keeping';
import { readStored } from './storage/stored';
import './app/tokens.css';
import './app/base.css';

const waiting = createWaiting();

const client: Client = createClient({
  base: new URL('api/', document.baseURI).href,
  token: () => selectSession(app.getSnapshot())?.token ?? null,
  language: () => selectLanguage(app.getSnapshot()),
  asked: takeAsked,
  // Whoever asked hears of it first: what the call was part of ends in order, and then its screen goes.
  onSignedOut: (text, token) =>
    setTimeout(() => app.send({ type: 'session.expired', text, token })),
  onWaiting: waiting.set,
});

const app: AppActor = createActor(appOver(client), { input: readStored() });

app.start();
followAppearance(app);
followWayBack();
keepStored(app);

const language = selectLanguage(app.getSnapshot());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

// The page shows its first screen already. The app takes its place when it has as much to show.
Promise.all([loadStart(language), firstAnswers(client), pageReady()]).then(
  ([catalogue, first]) => {
    // Most styles stand among that screen, which is about to go.
    document.head.querySelector('style')?.after(...root.querySelectorAll('style'));
    createRoot(root).render(
      <Shell
        app={app}
        services={{ client }}
        waiting={waiting}
        texts={{ language, catalogue }}
        first={first}
      />,
    );
  },
  () => addEventListener('online', () => location.reload(), { once: true }),
);
