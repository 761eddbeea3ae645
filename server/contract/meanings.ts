import type { DomainManifest } from '../manifest/manifest';

// The contract names its fields alike in the calls of a domain, so each name has one meaning there. What
// a field means in one call only stands under the call and the name.

/** What the fields mean that are no domain's own. */
export const generalMeanings: Readonly<Record<string, string>> = {
  answer: 'The stored answer with its envelope; null unless the state is `done`.',
  bank_currency_id: 'Id of the bank card among the currencies.',
  base_currency_id: 'Id of the currency that all pairs are quoted in.',
  bytes: 'Size in bytes.',
  chains: 'Chains by currency name.',
  created_at: 'When it was made.',
  current: 'Whether it is the session of this request.',
  current_page: 'This page, from 1.',
  data: 'Rows of this page.',
  demo: 'Whether all money is paper money.',
  disclosures: 'Versions of legal texts by name.',
  epoch_ms: 'The same in unix milliseconds.',
  expires_at: 'When it ends unless it is used.',
  features: 'What is open, by name.',
  feed: 'Where prices come from.',
  finished_at: 'When the answer was stored; null unless the state is `done`.',
  from: 'Number of the first row of this page; null where it is empty.',
  fund_locked_until: 'Until when the fund password is locked; null where it is not.',
  has_password: 'Whether a fund password is set.',
  height: 'Height in pixels.',
  id: 'Id of the record.',
  key: 'The idempotency key, a UUID.',
  languages: 'Languages in the order of the list.',
  last_page: 'Number of the last page, at least 1.',
  last_used_at: 'When it was used last; null where it was not.',
  limit: 'Rows of a page, 1 to 100.',
  limits: 'Public settings by name.',
  name: 'Displayed name.',
  now: 'Time of the server.',
  outcome: 'How the attempt ended.',
  page: 'Number of the page, from 1.',
  per_page: 'Rows of a page.',
  rate: 'Speed of the server clock, decimal; 1 is real time.',
  received_at: 'When the request arrived; null unless the state is `done`.',
  socket_url: 'Where sockets connect; empty for this server.',
  static_url: 'Where relative addresses begin; empty for this server.',
  status: '1 waiting, 2 completed, 3 cancelled.',
  time: 'When it happened.',
  title: 'Displayed name.',
  to: 'Number of the last row of this page; null where it is empty.',
  total: 'Rows of all pages.',
  updated_at: 'When it was changed last.',
  url: 'Signed address, relative to the server.',
  value: 'Language code.',
  version: 'Version of the app.',
  width: 'Width in pixels.',
  'request/status state':
    '`unknown`: nothing was accepted; `pending`: it runs; `done`: answered; `abandoned`: fenced off.',
  'request/abandon state': '`abandoned` if it was unknown, else the true state.',
  'upload/file exp': 'When the signature ends, in unix seconds.',
  'upload/file id': 'Id of the upload.',
  'upload/file sig': 'Signature of `id` and `exp`.',
  'upload type': 'Media type.',
};

type Domains = Readonly<Record<string, Pick<DomainManifest, 'meanings'>>>;

/**
 * What the fields of a call mean: as its domain states it, for the call or for all of its own, else as
 * the only other one that does.
 */
export const meaningIn =
  (domains: Domains, domain: string, path: string) =>
  (name: string): string => {
    const own = domains[domain]?.meanings;
    const ownMeaning = own?.[`${path} ${name}`] ?? own?.[name];
    if (ownMeaning !== undefined) return ownMeaning;
    const stated = Object.values(domains).flatMap(({ meanings }) => meanings[name] ?? []);
    const [meaning, ...others] = new Set(stated);
    if (meaning === undefined) throw new Error(`The field ${name} of ${path} has no meaning.`);
    if (others.length > 0) throw new Error(`The field ${name} of ${path} has two meanings.`);
    return meaning;
  };
