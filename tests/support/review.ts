import { reviewKinds } from '../../server/domains';
import { createReviewer } from '../../server/review/reviewer';
import { kycReview } from '../../server/verification/kyc-review';
import type { TestApp } from './server/test-app';
import { verificationsAt } from './verifications';

/** What somebody sends and what a reviewer does with it, over one app. */
export const reviewAt = (app: TestApp) => {
  const by = verificationsAt(app);
  const reviewer = createReviewer(app.services, reviewKinds);
  /** The one record that somebody has under review. */
  const waitingOf = async (userId: number) => {
    const waiting = await kycReview.list(app.services.db, app.services.clock.now());
    const [one] = waiting.filter((each) => each.userId === userId);
    if (!one) throw new Error('Nothing of this person waits.');
    return one.id;
  };
  const place = (id: number, actor = 'olga') => ({ kind: 'kyc' as const, id, actor });
  const approve = async (userId: number, actor = 'olga') => {
    const id = await waitingOf(userId);
    await (await reviewer.approve(place(id, actor))).notified;
    return id;
  };
  const reject = async (userId: number, reason: string) => {
    const id = await waitingOf(userId);
    await (await reviewer.reject(place(id), reason)).notified;
    return id;
  };
  /** Somebody whose basic level is verified, in the way in which it is. */
  const verified = async () => {
    const person = await app.person();
    await by.sendBasic(person.token);
    await approve(person.id);
    return person;
  };
  const acts = () => app.services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute();
  return { ...by, reviewer, place, waitingOf, approve, reject, verified, acts };
};
