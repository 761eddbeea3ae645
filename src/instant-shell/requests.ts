import { callHeaders, requestRules, serverPath } from '../api/kernel/request-rules';
import { storedLanguage, storedToken } from '../storage/stored-names';
import { storedPairs, storePairs } from '../storage/stored-pairs';
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

const addressOf = (call: string): string => apiBase + serverPath(server, call);

const pairsUrl = new URL(addressOf(firstCalls.pairs), location.href);
const none = () => null;

const request = <Answer>(call: string): Promise<Answer> =>
  fetch(addressOf(call), { ...requestRules, headers })
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((body) =>
      server.file === undefined ? body : file.then((text) => (text === server.file ? body : null)),
    )
    .catch(none);

// In the order in which the page needs them: each of them takes the processor time to send and to read.
const pairs = request<PairsAnswer>(firstCalls.pairs);
const config = request<ConfigAnswer>(firstCalls.config);
const file = fetch('tideline.json', { cache: 'no-cache' })
  .then((answer) => (answer.ok ? answer.text() : answer.status < 500 ? '' : null))
  .catch(none);
// Browsers have no cache for a page of plain HTTP, and may refuse it to a private window.
const stored: Promise<PairsAnswer | null> = storedPairs(pairsUrl).catch(none);

leaveAnswers({ config, pairs, stored, file });

/** By then the page has been painted with the prices. */
const storeAfterMs = 1_000;
const store = (body: PairsAnswer | null) => {
  if (body) setTimeout(() => storePairs(pairsUrl, Response.json(body)).catch(none), storeAfterMs);
};
void pairs.then(store);
