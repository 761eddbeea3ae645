import type { Keyed } from '../../../machines/kernel/submission';
import { verificationMachine } from '../../../machines/verification/verification';
import { RequestError } from '../../../schemas/kernel/failure';
import { ownVerificationFrom } from '../../../schemas/verification/own-verification';
import {
  type AdvancedVerification,
  advancedVerificationFields,
  type BasicVerification,
  basicVerificationFields,
} from '../../../schemas/verification/verification';
import {
  AdvancedStatus,
  VerificationPreview,
  VerificationSent,
} from '../../../schemas/verification/verification-status';
import { GetUser } from '../account/login';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import type { Photos } from '../kernel/photos';
import { submissionOver } from '../kernel/submission';
import { uploadOver } from '../kernel/upload';

/** The status of the advanced level. */
export const GetAdvancedStatus = document<object>()({
  method: 'GET',
  path: 'user/center2',
  fields: nothing,
  isQuiet: true,
  result: AdvancedStatus,
});

/** What was sent, the number masked, the photos by addresses that hold for ten minutes. */
export const GetVerificationPreview = document<object>()({
  method: 'GET',
  path: 'user/preview',
  fields: nothing,
  isQuiet: true,
  result: VerificationPreview,
});

/** Sends what is written on a document. Not safe to repeat but under the same key. */
export const SubmitBasicVerification = document<Keyed<BasicVerification>>()({
  method: 'POST',
  path: 'user/real_name',
  fields: ({ payload }) => basicVerificationFields(payload),
  keyOf: ({ key }) => key,
  result: VerificationSent,
});

/** Sends the photos of a document. Not safe to repeat but under the same key. */
export const SubmitAdvancedVerification = document<Keyed<AdvancedVerification>>()({
  method: 'POST',
  path: 'user/real_name2',
  fields: ({ payload }) => advancedVerificationFields(payload),
  keyOf: ({ key }) => key,
  result: VerificationSent,
});

export const submitBasicCall = 'POST user/real_name';
export const submitAdvancedCall = 'POST user/real_name2';

/** Existing servers may not know a call, and fail at it in different ways. */
const orNothing = (error: unknown): null => {
  if (error instanceof RequestError && error.failure.kind !== 'signedOut') return null;
  throw error;
};

/** The profile with what two more calls add to it, where a server has them. */
export const readOwnVerification = async (client: Client, signal: AbortSignal) => {
  const [user, advanced, preview] = await Promise.all([
    client.request({ document: GetUser, variables: { token: null }, signal }),
    client.request({ document: GetAdvancedStatus, variables: {}, signal }).catch(orNothing),
    client.request({ document: GetVerificationPreview, variables: {}, signal }).catch(orNothing),
  ]);
  const verification = ownVerificationFrom(user, advanced, preview);
  return { user: { ...user, advancedVerification: verification.advanced.state }, verification };
};

export const verificationOver = (client: Client, intents: Intents, photos: Photos) => {
  const upload = uploadOver(client, photos);
  return verificationMachine.provide({
    actors: {
      readVerification: fromAsync((_, signal) => readOwnVerification(client, signal)),
      submitBasic: submissionOver(client, SubmitBasicVerification, {
        intents,
        call: submitBasicCall,
      }),
      submitAdvanced: submissionOver(client, SubmitAdvancedVerification, {
        intents,
        call: submitAdvancedCall,
      }),
      front: upload,
      back: upload,
      inHand: upload,
    },
  });
};
