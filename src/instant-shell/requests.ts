import { callHeaders, requestRules, serverPath } from '../api/kernel/request-rules';
import { storedLanguage, storedToken } from '../storage/stored-names';
import { storedServer } from '../storage/stored-server';
import { type ConfigAnswer, firstCalls, leaveAnswers } from './page-requests';
import type { PairsAnswer } from './rows';

// The script in the head of the page requests what every page begins with, before the rest of the
// page has arrived. A preload would be as early, but could not carry the headers of a call.

const server = storedServer();
const { apiBase = 'api/' } = server;
// The file beside the page may name another host by now, so that one gets no token yet.
const isOwnHost = new URL(apiBase, location.href).origin === location.origin;
const headers = callHeaders(
  server,
  isOwnHost ? storedToken() : '',
  // Absent before the first choice; the server then takes its default, which is that of the app.
  storedLanguage() ?? '',
);

const request = <Answer>(call: string): Promise<Answer> =>
  fetch(apiBase + serverPath(server, call), { ...requestRules, headers })
    // Another status than 200 may be that of prices from the last visit, which the app marks.
    .then((answer) => (answer.status === 200 ? answer.json() : null))
    .then((body) =>
      server.file === undefined ? body : file.then((text) => (text === server.file ? body : null)),
    )
    .catch(() => null);

const answers = {
  config: request<ConfigAnswer>(firstCalls.config),
  pairs: request<PairsAnswer>(firstCalls.pairs),
};
const file = fetch('tideline.json', { cache: 'no-cache' })
  .then((answer) => (answer.ok ? answer.text() : answer.status < 500 ? '' : null))
  .catch(() => null);

leaveAnswers({ ...answers, file });
