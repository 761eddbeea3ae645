// The types of a worker contradict those of a page, so only what the worker uses is described.

type Waiting = { readonly waitUntil: (work: Promise<unknown>) => void };

type WindowClient = {
  readonly url: string;
  readonly visibilityState: 'hidden' | 'visible';
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: unknown) => void;
};

type Events = {
  install: Event & Waiting;
  activate: Event & Waiting;
  message: MessageEvent<unknown> & Waiting;
  push: Event & Waiting & { readonly data: { readonly text: () => string } | null };
  notificationclick: Event & Waiting & { readonly notification: Notification };
};

export type WorkerScope = {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[];
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    readonly matchAll: (options: {
      type: 'window';
      includeUncontrolled: boolean;
    }) => Promise<readonly WindowClient[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void;
};
