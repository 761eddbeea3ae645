import type { Locator, Page, Route } from '@playwright/test';
import * as v from 'valibot';
import { atOnePrice } from './market';
import { fundFutures, fundOptions, logIn, newcomer, type Person, verifyBasic } from './people';
import { expect, type Site, test } from './support';
import { overlayLeft, reload } from './walk';

// What a person confirmed is done once, whatever happens between the tap and the response.

test.use({ market: 'simulated' });

type Flow = {
  readonly name: string;
  readonly route: string;
  /** What somebody new needs before the first order. */
  readonly prepare?: (site: Site, person: Person) => Promise<void>;
  /** The call that may happen once. */
  readonly path: string;
  /** From the page of the route to its form. */
  readonly openForm?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  readonly typed: string;
  /** From the filled form to the question before the order goes out. */
  readonly ask: (page: Page) => Promise<void>;
  /** The button of the question that sends the order. */
  readonly confirmation: (page: Page) => Locator;
  /** Whether it is refused where the market goes too far meanwhile. */
  readonly hasPrice?: boolean;
  readonly receipt: string;
  /** The list of what the person has ordered. */
  readonly list: { readonly path: string; readonly fields?: Record<string, string> };
};

const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

const flows: readonly Flow[] = [
  {
    name: 'hosting',
    route: 'pages/finance/buyPage?id=1',
    path: 'lh/deposit',
    field: (page) => page.getByLabel('Amount', { exact: true }),
    typed: '1000',
    ask: async (page) => {
      await page.getByRole('checkbox').check();
      await button(page, /^Host /).click();
    },
    confirmation: (page) => button(question(page), /^Host /),
    receipt: 'Hosting started',
    list: { path: 'lh/deposit/order?status=1&page=1&limit=10' },
  },
  {
    name: 'subscription',
    route: 'pages/publication/index',
    path: 'lh/send/order',
    openForm: async (page) => {
      await page.getByRole('link', { name: /0\.3 USDT/ }).click();
      await page.getByRole('link', { name: 'Subscribe', exact: true }).click();
    },
    field: (page) => page.getByLabel('Quantity', { exact: true }),
    typed: '2000',
    ask: async (page) => {
      await page.getByRole('checkbox').check();
      await button(page, /^Subscribe for /).click();
    },
    confirmation: (page) => button(question(page), 'Subscribe'),
    receipt: 'Subscription submitted',
    list: { path: 'lh/send/order_list?page=1&limit=10' },
  },
  {
    name: 'contract',
    route: 'pages/lever/index?symbol=BTC%2FUSDT',
    prepare: (site, person) => fundFutures(site, person, '5000'),
    path: 'lever/submit',
    field: (page) => page.getByLabel('Lots', { exact: true }),
    typed: '2',
    ask: (page) => button(page, 'Long').click(),
    confirmation: (page) => button(page.getByRole('dialog'), 'Long'),
    hasPrice: true,
    receipt: 'Position opened',
    list: {
      path: 'lever/my_trade',
      fields: { status: '1', currency_id: '0', legal_id: '0', page: '1', limit: '10' },
    },
  },
  {
    name: 'option',
    route: 'pages/option/detail?symbol=BTC%2FUSDT',
    prepare: async (site, person) => {
      await verifyBasic(site, person);
      await fundOptions(site, person, '500');
    },
    path: 'microtrade/submit',
    openForm: async (page) => {
      await page.getByRole('radio', { name: /^60 s/ }).check();
      await button(page, 'Rise').click();
    },
    field: (page) => page.getByRole('dialog').getByLabel('Quantity'),
    typed: '100',
    ask: (page) => button(page, 'Rise 100 USDT').click(),
    confirmation: (page) => button(question(page), 'I understand, buy'),
    hasPrice: true,
    receipt: 'Option bought',
    list: { path: 'microtrade/lists?status=-1&match_id=-1&currency_id=-1&page=1&limit=10' },
  },
];

const Rows = v.object({ data: v.array(v.unknown()) });
const List = v.object({ message: v.union([Rows, v.object({ message: Rows })]) });

/** How many orders the server has of the person on the page. */
const countOrders = async (page: Page, site: Site, { list }: Flow): Promise<number> => {
  const token = await page.evaluate(() => localStorage.getItem('vuex_token') ?? '');
  const response = await fetch(`${site.url}/api/${list.path}`, {
    headers: { Authorization: token, 'language-mark': 'en' },
    ...(list.fields ? { method: 'POST', body: new URLSearchParams(list.fields) } : {}),
  });
  const { message } = v.parse(List, await response.json());
  return ('data' in message ? message : message.message).data.length;
};

/** The keys under which the order of a flow is sent, in order. */
const keysSent = (page: Page, { path }: Flow): (string | undefined)[] => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isOrder = request.method() === 'POST' && request.url().endsWith(`/api/${path}`);
    if (isOrder) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
};

/** Somebody new, at the form of a flow. */
const begin = async (page: Page, site: Site, flow: Flow): Promise<Person> => {
  const person = await newcomer(page, site, flow.route);
  if (flow.prepare) {
    await flow.prepare(site, person);
    await reload(page);
  }
  await flow.openForm?.(page);
  return person;
};

/** Sends an order, which gets the price that was seen. */
const send = (page: Page, site: Site, flow: Flow, act: () => Promise<void>): Promise<void> =>
  flow.hasPrice ? atOnePrice(page, site, act) : act();

/** Answers only the order's own call in another way than the server. */
const answerOrder = (page: Page, { path }: Flow, answer: (route: Route) => Promise<void>) =>
  page.route(`**/api/${path}`, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  );

for (const flow of flows) {
  test(`two taps and a lost response are one order: ${flow.name}`, async ({ page, site }) => {
    await begin(page, site, flow);
    const keys = keysSent(page, flow);
    await flow.field(page).fill(flow.typed);
    await flow.ask(page);
    await answerOrder(page, flow, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await expect(flow.confirmation(page)).toBeEnabled();
    await send(page, site, flow, async () => {
      // Not Playwright's double click, whose second tap would wait for a button that has left.
      await flow.confirmation(page).evaluate((confirm: HTMLElement) => {
        confirm.click();
        confirm.click();
      });
      await expect(page.getByText(flow.receipt)).toBeVisible();
    });
    expect(keys).toHaveLength(1);
    expect(await countOrders(page, site, flow)).toBe(1);
  });

  test(`a login and a reload in the middle lose nothing that was typed: ${flow.name}`, async ({
    page,
    site,
  }) => {
    const person = await begin(page, site, flow);
    const keys = keysSent(page, flow);
    await flow.field(page).fill(flow.typed);
    await flow.ask(page);
    const ended = { type: '999', code: 'session.required', message: 'Please log in again' };
    await answerOrder(page, flow, (route) => route.fulfill({ json: ended }));
    await flow.confirmation(page).click();
    await expect(page).toHaveURL(/login\/login\?backpage=/);
    await page.unrouteAll();
    await logIn(page, person);
    await expect(flow.field(page)).toHaveValue(flow.typed);
    expect(keys).toHaveLength(1);
    expect(await countOrders(page, site, flow)).toBe(0);

    await reload(page);
    await expect(flow.field(page)).toHaveValue(flow.typed);
    // Some flows ask again by themselves, where a fresh price came in time.
    await expect(async () => {
      if (!(await flow.confirmation(page).isVisible())) await flow.ask(page);
      await expect(flow.confirmation(page)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    // The server books it; whoever waits for the response reloads the page meanwhile.
    const booked = new Promise<void>((resolve) => {
      void answerOrder(page, flow, async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await send(page, site, flow, async () => {
      await flow.confirmation(page).click();
      await booked;
    });
    await overlayLeft(page);
    await reload(page);
    await expect(page.getByText(flow.receipt)).toBeVisible();
    expect(new Set(keys).size).toBe(2);
    expect(keys).toHaveLength(2);
    expect(await countOrders(page, site, flow)).toBe(1);
  });
}
