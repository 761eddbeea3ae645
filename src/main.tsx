import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { loadCatalogue } from '../i18n/catalogue';
import { type AppActor, selectLanguage, selectSession } from '../machines/app';
import { appOver } from './api/app';
import { type Client, createClient } from './api/client';
import { followAppearance } from './shell/appearance';
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
  onSignedOut: (text, token) => app.send({ type: 'session.expired', text, token }),
  onWaiting: waiting.set,
});

const app: AppActor = createActor(appOver(client), { input: readStored() });

app.start();
followAppearance(app);
keepStored(app);

const language = selectLanguage(app.getSnapshot());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

loadCatalogue(language).then(
  (catalogue) =>
    createRoot(root).render(
      <Shell app={app} services={{ client }} waiting={waiting} texts={{ language, catalogue }} />,
    ),
  () => addEventListener('online', () => location.reload(), { once: true }),
);
