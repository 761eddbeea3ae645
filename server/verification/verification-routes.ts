import * as v from 'valibot';
import { SentPreview, SentStatus, SentSubmission } from '../../schemas/verification/answer';
import {
  AdvancedVerificationRequest,
  BasicVerificationRequest,
} from '../../schemas/verification/verification';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import { countryCodeOf } from '../users/countries';
import {
  submitAdvanced,
  submitBasic,
  type VerificationRow,
  verificationsOf,
} from './verification-store';
import { wirePreview, wireRecord, wireState, wireStatus } from './verification-wire';

const publishSubmitted = ({ notifier }: Services, row: VerificationRow) =>
  notifier.recordChanged(row.user_id, { kind: 'kyc', record: wireRecord(row), cause: 'submitted' });

/**
 * Which country is meant: by its letters, where they are sent, else by its name in any language.
 */
const countryFrom = ({ country, countryCode }: { country: string; countryCode: string }) =>
  countryCodeOf(countryCode === '' ? { name: country } : { code: countryCode }) ??
  refuse('param.invalid', { field: countryCode === '' ? 'country' : 'country_code' });

const basic = call({
  kind: 'keyed',
  method: 'POST',
  path: 'user/real_name',
  who: 'user',
  about: 'Submits the basic verification.',
  request: BasicVerificationRequest,
  result: SentSubmission,
  refusals: ['kyc.under_review', 'kyc.verified', 'kyc.id_taken'],
  run: async (input, { trx, services, session: { userId }, nowMs, afterCommit }) => {
    const identity = { ...input, country: countryFrom(input) };
    const row = await submitBasic(trx, userId, identity, nowMs);
    afterCommit(() => publishSubmitted(services, row));
    return { review_status: wireState(row) };
  },
});

const advanced = call({
  kind: 'keyed',
  method: 'POST',
  path: 'user/real_name2',
  who: 'user',
  about: 'Submits the advanced verification.',
  request: AdvancedVerificationRequest,
  result: SentSubmission,
  refusals: ['kyc.under_review', 'kyc.verified', 'kyc.basic_first', 'upload.unknown'],
  run: async (input, { trx, services, session: { userId }, nowMs, afterCommit }) => {
    const row = await submitAdvanced(trx, userId, input, nowMs);
    afterCommit(() => publishSubmitted(services, row));
    return { review_status: wireState(row) };
  },
});

const advancedStatus = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/center2',
  who: 'user',
  about: 'State of the advanced verification.',
  request: v.object({}),
  result: SentStatus,
  refusals: [],
  run: async (_, { db, session: { userId } }) =>
    wireStatus((await verificationsOf(db, userId)).advanced),
});

const preview = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/preview',
  who: 'user',
  about: 'What was submitted, with its number masked.',
  request: v.object({}),
  result: SentPreview,
  refusals: [],
  run: async (_, { db, services, language, session: { userId } }) =>
    wirePreview(await verificationsOf(db, userId), language, services.uploads.urlOf),
});

/**
 * Verification of who somebody is (contract/calls/post-user-real-name.md,
 * contract/calls/post-user-real-name2.md, contract/calls/get-user-center2.md,
 * contract/calls/get-user-preview.md).
 */
export const verificationCalls: readonly Call[] = [basic, advanced, advancedStatus, preview];
