import { offline, refusal } from '../kernel/failures';
import { type ExampleTable, ofContext, ofParam } from '../kernel/guard-examples';

const message = {
  clientId: '2f1d8a3c-7e52-4f7e-9f5d-0a5b8c3d1e42',
  text: 'Where is my deposit?',
  image: null,
  writtenAt: '2026-03-02T09:00:00.000Z',
};
const failed = [{ message, failure: refusal('chat.too_long').failure }];
const nothing = { unsent: [], failed: [], maxChars: 2_000 };
const otherId = '7b0e2c55-1f0a-4b57-8d3a-6a1d2f3e4c5b';

/** What the chat asks of its messages. */
export const supportExamples: ExampleTable = {
  'chatOutbox.isWaiting': ofContext(
    'unsent',
    { 'one message is left': [message] },
    { 'everything is sent': [] },
  ),
  'chatOutbox.isNew': {
    holds: { 'a text under a new id': { context: nothing, params: { message } } },
    fails: {
      'an empty text': { context: nothing, params: { message: { ...message, text: ' ' } } },
      'an id that waits': { context: { ...nothing, unsent: [message] }, params: { message } },
      'an id that was refused': { context: { ...nothing, failed }, params: { message } },
    },
  },
  'chatOutbox.isRepeatable': {
    holds: {
      'a refused message under another id': {
        context: { ...nothing, failed },
        params: { clientId: message.clientId, newClientId: otherId },
      },
    },
    fails: {
      'an unknown message': {
        context: nothing,
        params: { clientId: message.clientId, newClientId: otherId },
      },
      'the same id again': {
        context: { ...nothing, failed },
        params: { clientId: message.clientId, newClientId: message.clientId },
      },
    },
  },
  'chatOutbox.isFailed': {
    holds: {
      'a refused message': {
        context: { ...nothing, failed },
        params: { clientId: message.clientId },
      },
    },
    fails: {
      'a message that waits': {
        context: { ...nothing, unsent: [message] },
        params: { clientId: message.clientId },
      },
    },
  },
  'chatOutbox.isFinal': ofParam(
    'error',
    { 'the text is too long': refusal('chat.too_long') },
    {
      'no answer': offline,
      'too many messages in this minute': refusal('chat.rate'),
      'still running under the id': refusal('idempotency.pending'),
    },
  ),
  'chatConversation.hasOlder': ofContext(
    'hasOlder',
    { 'there are older ones': true },
    { 'the first one is shown': false },
  ),
  'chatConversation.isOutdated': ofContext(
    'isOutdated',
    { 'a message arrived during the request': true },
    { 'nothing arrived': false },
  ),
  'chatReading.isSeenSince': ofContext(
    'seen',
    { 'a later message was seen': 'm2' },
    { 'nothing was seen since': null },
  ),
};
