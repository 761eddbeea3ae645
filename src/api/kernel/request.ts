import { Abandonment } from '../../../schemas/kernel/request';
import { document } from './document';

type Key = { key: string };

/** Fences a key off, so that a late arrival of its call is not executed. May be repeated. */
export const AbandonRequest = document<Key>()({
  method: 'POST',
  path: 'request/abandon',
  fields: ({ key }) => ({ key }),
  result: Abandonment,
});
