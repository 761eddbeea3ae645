/** What a page asks of the worker: to replace the running one, or to remove old files. */
export type WorkerMessage = { readonly type: 'activate' } | { readonly type: 'prune' };

export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  data instanceof Object && 'type' in data && (data.type === 'activate' || data.type === 'prune');

/** What the worker asks of a page: to open what a notification was about. */
export type PageMessage = { readonly type: 'open'; readonly link: string };

/** A page of the app, by its path. */
export const isPageLink = (link: unknown): link is string =>
  typeof link === 'string' && /^\/(?:pages\/[\w/]*)?(?:\?[\w=&%.-]*)?$/.test(link);

export const isPageMessage = (data: unknown): data is PageMessage =>
  data instanceof Object &&
  'type' in data &&
  data.type === 'open' &&
  'link' in data &&
  isPageLink(data.link);
