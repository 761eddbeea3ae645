import { timeOf } from '../../schemas/kernel/time';
import type { AuditCheck } from '../audit/audit-log';
import type { ReviewedRecord } from '../manifest/review-kind';
import { refusalText } from '../requests/message-text';
import { Refusal } from '../requests/refusal';
import type { ReviewCommand, ReviewReport } from './command';
import type { Done, Reviewer } from './reviewer';

/** Characters that change the direction of the following text and so could falsify it. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const done = (...lines: string[]): ReviewReport => ({
  isDone: true,
  photos: [],
  lines: lines.map((line) => line.replace(turning, '\ufffd')),
});
const failed = (...lines: string[]): ReviewReport => ({ ...done(...lines), isDone: false });

const fileEndings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const list = async (reviewer: Reviewer, command: ReviewCommand & { act: 'list' }) => {
  const waiting = await reviewer.list(command.kind);
  if (waiting.length === 0) return done('Nothing waits for a decision.');
  const lines = waiting.map(
    ({ kind, id, what, userId, sinceMs }) =>
      `${kind} ${id}  ${what}${userId === null ? '' : `  user ${userId}`}  since ${timeOf(sinceMs)}`,
  );
  return done(...lines);
};

const photosOf = (reviewer: Reviewer, place: string, photos: ReviewedRecord['photos']) =>
  Promise.all(
    Object.entries(photos).map(async ([name, uploadId]) => {
      const { type, bytes } = await reviewer.photo(uploadId);
      return { name: `${place}-${name}.${fileEndings[type]}`, bytes: bytes.toString('base64') };
    }),
  );

const show = async (reviewer: Reviewer, command: ReviewCommand & { act: 'show' }) => {
  const { kind, id, withPhotos } = command;
  const { fields, photos } = await reviewer.show(kind, id);
  const named = Object.entries(fields).filter(([, value]) => value !== '');
  const widest = Math.max(0, ...named.map(([name]) => name.length));
  const count = Object.keys(photos).length;
  const report = done(
    `${kind} ${id}`,
    ...named.map(([name, value]) => `  ${name.padEnd(widest)}  ${value}`),
    ...(count > 0 && !withPhotos ? [`  ${count} photos: --photos <folder> saves them.`] : []),
  );
  if (!withPhotos) return report;
  return { ...report, photos: await photosOf(reviewer, `${kind}-${id}`, photos) };
};

const decided = async ({ notified }: Done, sentence: string) => {
  await notified;
  return done(sentence);
};

const checked = ({ count, lastHash, broken, holdsKnown }: AuditCheck) => {
  const acts = count === 1 ? '1 act is as it was' : `${count} acts are as they were`;
  const intact = `${acts} written; the last hash is ${lastHash}`;
  if (broken) return failed(intact, `Row ${broken.seq} is broken: ${broken.why}.`);
  return holdsKnown ? done(intact) : failed(intact, 'The hash that was noted is not among them.');
};

const perform = async (reviewer: Reviewer, command: ReviewCommand): Promise<ReviewReport> => {
  switch (command.act) {
    case 'list':
      return list(reviewer, command);
    case 'show':
      return show(reviewer, command);
    case 'approve': {
      const { kind, id, received, txid } = command;
      return decided(
        await reviewer.approve(command, { received: received ?? null, txid: txid ?? null }),
        `${kind} ${id} is approved.`,
      );
    }
    case 'reject': {
      const { kind, id, reason } = command;
      return decided(await reviewer.reject(command, reason), `${kind} ${id} is rejected.`);
    }
    case 'identify':
      await reviewer.identify(command);
      return done(`The owner of code ${command.code} is ${command.identity}.`);
    case 'verify':
      return checked(await reviewer.verifyAudit(command.known));
  }
};

/** Executes a command; a refusal is a report too. */
export const performReview = async (
  reviewer: Reviewer,
  command: ReviewCommand,
): Promise<ReviewReport> => {
  try {
    return await perform(reviewer, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(refusalText(error.code, error.params, 'en'));
  }
};
