import type { Page } from '@playwright/test';

/** The first purchase of an option reaches the server as if the screen had shown another price. */
export const mistakeSeenPrice = async (page: Page): Promise<void> => {
  let isFirst = true;
  await page.route('**/api/microtrade/submit', (route) => {
    const sent = route.request().postData() ?? '';
    const postData = isFirst ? sent.replace(/seen_price=[^&]*/, 'seen_price=1000') : sent;
    isFirst = false;
    return route.continue({ postData });
  });
};

type Frame = { readonly event: string; readonly channel: string; readonly isSnapshot: boolean };

/** What one message of the socket says; null for its own chatter. */
const frameOf = (text: string): Frame | null => {
  if (!text.startsWith('42[')) return null;
  const [event, body] = JSON.parse(text.slice(2));
  return { event, channel: body.channel ?? 'user', isSnapshot: body.snapshot === true };
};

export type Wire = {
  /** Every message that has reached the page, in order. */
  readonly received: readonly Frame[];
  /** The channels that the page has asked to be shown anew, in order. */
  readonly resyncs: readonly string[];
  /** Loses the next message of this kind on its way to the page; resolves when it is lost. */
  readonly lose: (isMeant: (frame: Frame) => boolean) => Promise<void>;
  /** Whether a socket stands that speaks for somebody, so that what is private comes over it. */
  readonly isPrivate: () => boolean;
  /** Lets a socket that waits at the door in. */
  readonly letIn: () => void;
};

/** Stands between page and server; call it before the page is opened. */
export const tap = async (
  page: Page,
  { holdsBack = false }: { holdsBack?: boolean } = {},
): Promise<Wire> => {
  const received: Frame[] = [];
  const resyncs: string[] = [];
  const lost = new Map<(frame: Frame) => boolean, () => void>();
  let isPrivate = false;
  let letIn: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  if (!holdsBack) letIn();
  await page.routeWebSocket(/socket\.io/, async (near) => {
    await opened;
    const far = near.connectToServer();
    let hasToken = false;
    near.onMessage((message) => {
      if (/^40\{"token":"[^"]/.test(`${message}`)) hasToken = true;
      const asked = /"resync",\{"channel":"([^"]+)"/.exec(`${message}`)?.[1];
      if (asked !== undefined) resyncs.push(asked);
      far.send(message);
    });
    far.onMessage((message) => {
      if (hasToken && `${message}`.startsWith('40')) isPrivate = true;
      const frame = frameOf(`${message}`);
      if (!frame) return near.send(message);
      for (const [isMeant, onLost] of lost) {
        if (!isMeant(frame)) continue;
        lost.delete(isMeant);
        return onLost();
      }
      received.push(frame);
      near.send(message);
    });
  });
  return {
    received,
    resyncs,
    isPrivate: () => isPrivate,
    lose: (isMeant) => new Promise((resolve) => lost.set(isMeant, resolve)),
    letIn,
  };
};
