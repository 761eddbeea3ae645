import type { PlantedFault } from './fault';

type Fault = Omit<PlantedFault, 'noticedBy'> & { readonly title: string };

const noticedBy = (test: string, faults: readonly Fault[]): readonly PlantedFault[] =>
  faults.map(({ title, ...fault }) => ({ ...fault, noticedBy: { test, title } }));

/** Faults of what takes in anything from outside: push services, an exchange, a store, passkeys. */
export const hostileFaults: readonly PlantedFault[] = [
  ...noticedBy('tests/account/push-hostile.test.ts', [
    {
      name: 'a hostile push service is connected to at any address',
      file: 'server/account/push-request.ts',
      text: ', lookup: publicLookup(resolve)',
      now: '',
      title: 'never connected to',
    },
    {
      name: 'a hostile push endpoint may have any port',
      file: 'server/account/push-delivery.ts',
      text: "port === ''",
      now: 'true',
      title: 'has another port',
    },
    {
      name: 'a hostile push endpoint may have credentials',
      file: 'server/account/push-delivery.ts',
      text: "username !== '' || password !== '' || ",
      now: '',
      title: 'has credentials',
    },
    {
      name: 'a hostile push endpoint is used after the settings dropped its host',
      file: 'server/account/push-delivery.ts',
      text: 'isPushService(endpoint, hosts) ? requestFor(target, payload, keys) : null',
      now: 'requestFor(target, payload, keys)',
      title: 'that the settings name no more',
    },
    {
      name: 'a hostile push service that is silent delays all others',
      file: 'server/account/push-queue.ts',
      text: '      for (const origin of new Set(unreachable)) await pause(origin);\n',
      now: '',
      title: 'delay those of another',
    },
  ]),
  ...noticedBy('tests/market/market-live-hostile.test.ts', [
    {
      name: 'a hostile exchange may name any price',
      file: 'server/market/live/price-check.ts',
      text: 'if (last !== null && !isNear(price, last) && !isConfirmed(price)) return false;',
      now: '',
      title: 'lies in one message',
    },
    {
      name: 'a hostile exchange may be ahead of its time',
      file: 'server/market/live/price-check.ts',
      text: 'if (timeMs > clock.now() + maxAheadMs) return false;',
      now: '',
      title: 'lies in one message',
    },
    {
      name: 'a hostile exchange may have any book',
      file: 'server/market/live/live-feed.ts',
      text: 'return isAccepted ? { symbol, bids, asks, derived: false } : null;',
      now: 'return isAccepted || { symbol, bids, asks, derived: false };',
      title: 'a book with',
    },
    {
      name: 'a response of a hostile exchange may have no end',
      file: 'server/market/live/library.ts',
      text: '    fetchImplementation: boundedFetch,\n',
      now: '',
      title: 'has trades whose response never ends',
    },
    {
      name: 'the first pair of a hostile exchange is first in every round',
      file: 'server/market/live/live-feed.ts',
      text: '        inTurn.push(...inTurn.splice(inTurn.indexOf(track), 1));\n',
      now: '',
      title: 'has trades whose response never ends',
    },
    {
      name: 'trades that a hostile exchange left out stay out',
      file: 'server/market/live/track.ts',
      text: 'dialect.tradesById && BigInt(next) > BigInt(id) + 1n',
      now: 'next === id',
      title: 'left out trades of the stream',
    },
    {
      name: 'a frozen book of a hostile exchange stays new',
      file: 'server/market/live/streams.ts',
      text: 'if (known?.book === book && known.nonce === book.nonce) continue;',
      now: '',
      title: 'is frozen',
    },
    {
      name: 'bars of a hostile exchange may be from the future',
      file: 'server/market/live/past.ts',
      text: 'startMs <= nowMs && ',
      now: '',
      title: 'bars without a price or from the future',
    },
    {
      name: 'an unreadable pair of a hostile exchange ends the round of all',
      file: 'server/market/live/live-feed.ts',
      text: 'if (!library.isTransient(fault)) return unreadable(fault);',
      now: '',
      title: 'has a book that cannot be read',
    },
    {
      name: 'a hostile exchange may repeat a trade with another time',
      file: 'server/market/live/trade-sequence.ts',
      text: 'knownIds.has(trade.id) || ',
      now: '',
      title: 'has each trade once',
    },
    {
      name: 'a hostile exchange fills the memory before the first trade',
      file: 'server/market/live/trade-sequence.ts',
      text: '.slice(-maxQueued)',
      now: '',
      title: 'is bounded before its start',
    },
  ]),
  ...noticedBy('tests/server/s3-hostile.test.ts', [
    {
      name: 'a redirect of a hostile store is followed',
      file: 'server/uploads/s3-files.ts',
      text: ", redirect: 'manual'",
      now: '',
      title: 'stores, returns and removes nothing for certain',
    },
    {
      name: 'a short answer of a hostile store is a photo',
      file: 'server/uploads/s3-files.ts',
      text: 'if (bytes.length !== length) throw wrongLength();',
      now: '',
      title: 'fewer bytes',
    },
    {
      name: 'an error of a hostile store with status 200 is a success',
      file: 'server/uploads/s3-files.ts',
      text: ".includes('<Error')",
      now: ".includes('\\u0000')",
      title: 'an error with status 200',
    },
    {
      name: 'a hostile id reaches the store',
      file: 'server/uploads/s3-files.ts',
      text: '    assertFileId(id);\n',
      now: '',
      title: 'reaches no store',
    },
  ]),
  ...noticedBy('tests/security/passkey-hostile.test.ts', [
    {
      name: 'a passkey signs in a hostile frame',
      file: 'server/security/passkeys.ts',
      text: '    crossOrigin: v.optional(v.literal(false)),\n',
      now: '',
      title: 'in a frame of another page',
    },
    {
      name: 'a passkey is registered under a hostile top',
      file: 'server/security/passkeys.ts',
      text: '    topOrigin: v.optional(v.never()),\n',
      now: '',
      title: 'of a top that is no frame',
    },
  ]),
];
