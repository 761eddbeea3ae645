import { randomUUID } from 'node:crypto';
import { reviewKinds } from '../../server/domains';
import { balancesOf } from '../../server/ledger/balances';
import type { Approval } from '../../server/manifest/review-kind';
import { createReviewer } from '../../server/review/reviewer';
import type { TestApp } from './server/test-app';
import { uploadOf } from './verifications';

const usdt = 3;

const byTron = { currency: usdt, chain: 'TRC20', amount: '250.5' };

type Person = Awaited<ReturnType<TestApp['person']>>;
type Fields = Record<string, string | number>;

/** Deposits of people over one app, and the reviewer who decides on them. */
export const depositsAt = (app: TestApp) => {
  const reviewer = createReviewer(app.services, reviewKinds);
  const place = (id: number, actor = 'olga') => ({ kind: 'deposit' as const, id, actor });

  const proof = async (userId: number): Promise<string> =>
    (await uploadOf(app.services, userId)).id;

  const declare = async (person: Person, fields: Fields = {}, key: string = randomUUID()) => {
    const imgs = 'imgs' in fields ? fields['imgs'] : await proof(person.id);
    return app.send(
      'wallet/charge_req',
      { ...byTron, ...fields, imgs: imgs ?? '' },
      { token: person.token, key },
    );
  };

  const simulate = ({ token }: Person, fields: Fields = {}, key: string = randomUUID()) =>
    app.send('wallet/simulate_in', { ...byTron, ...fields }, { token, key });

  const approve = async (id: number, approval?: Partial<Approval>) => {
    await (await reviewer.approve(place(id), approval)).notified;
  };
  const reject = async (id: number, reason: string) => {
    await (await reviewer.reject(place(id), reason)).notified;
  };

  const records = async ({ token }: Person, fields: Fields = {}) =>
    (await app.send('charge_mention/log2', fields, { token, method: 'GET' })).body.message;

  const held = async ({ id }: Person, currency = usdt) =>
    (await balancesOf(app.services.db, id)).in('change', currency).available;

  return { reviewer, place, proof, declare, simulate, approve, reject, records, held };
};
