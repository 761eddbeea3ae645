import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createListing, type PageQuery, selectView } from '../../machines/kernel/listing';
import type { Page } from '../../schemas/kernel/page';

type Row = { id: number };

const listing = createListing<Row, null>('listing');

const started = async (pages: readonly Partial<Page<Row>>[]) => {
  const readPage = fromPromise<Page<Row>, PageQuery<null>>(async ({ input }) => ({
    rows: [],
    omitted: 0,
    page: input.page,
    hasMore: false,
    total: 0,
    ...pages[input.page - 1],
  }));
  const actor = createActor(listing.provide({ actors: { readPage } }), { input: { filter: null } });
  actor.start();
  const settled = () => expect.poll(() => actor.getSnapshot().hasTag('busy')).toBe(false);
  await settled();
  const next = async () => {
    actor.send({ type: 'next.requested' });
    await settled();
  };
  return { actor, next };
};

test('a page of which no row could be read is not empty', async () => {
  const { actor } = await started([{ omitted: 2 }]);
  expect(selectView(actor.getSnapshot())).toBe('shown');
  expect(actor.getSnapshot().context.omitted).toBe(2);
});

test('a page without rows is empty', async () => {
  const { actor } = await started([{}]);
  expect(selectView(actor.getSnapshot())).toBe('empty');
});

test('pages of which no row could be read are followed, and counted together', async () => {
  const unread = { omitted: 2, hasMore: true };
  const { actor, next } = await started([unread, unread, { rows: [{ id: 1 }], omitted: 1 }]);
  await next();
  expect(actor.getSnapshot().context).toMatchObject({ page: 2, hasMore: true, omitted: 4 });
  await next();
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ rows: [{ id: 1 }], page: 3, hasMore: false, omitted: 5 });
});
