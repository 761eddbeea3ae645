import type { MessageId } from './message-id';

/** What the texts of home and of everything around the screens are called. */
const namespaces: ReadonlySet<string> = new Set([
  'connection',
  'home',
  'page',
  'paper',
  'quote',
  'tabs',
]);

/** Further texts that home may show: those of its controls, and of calls that fail. */
const others = [
  'action.change',
  'action.logIn',
  'action.refresh',
  'action.searchPairs',
  'action.withdraw',
  'feature.soon',
  'filter.all',
  'label.change24h',
  'label.volume',
  'language.keptLocally',
  'list.omitted',
  'menu.open',
  'refusal.client.bad_answer',
  'refusal.client.chunk',
  'refusal.client.offline',
  'refusal.client.timeout',
  'refusal.feature.closed',
  'refusal.kyc.required',
  'refusal.request.too_many',
  'refusal.server.text',
  'refusal.session.required',
  'refusal.submit.failed',
  'refusal.system.error',
  'refusal.system.maintenance',
  'screen.back',
] as const satisfies readonly MessageId[];

export const startTexts: ReadonlySet<string> = new Set(others);

/** Whether a text comes with the app itself; all others come with the screens that are loaded later. */
export const isOfStart = (id: string): boolean =>
  startTexts.has(id) || namespaces.has(id.split('.')[0] ?? '');
