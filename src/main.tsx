import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { loadStart } from '../i18n/catalogue';
import { type AppActor, selectLanguage, selectSession } from '../machines/app';
import { appOver } from './api/app';
import { type Client, createClient } from './api/client';
import { followWayBack } from './components/overlay-stack';
import { pageReady } from './routes';
import { followAppearance } from './shell/appearance';
import { firstAnswers, takeAsked } from './shell/first-answers';
import { keepStored } from './shell/keeping';
import { Shell } from './shell/shell';
import { readStored } from './shell/stored';
import { createWaiting } from './shell/waiting';
import './shell/tokens.css';
import './shell/base.css';

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
