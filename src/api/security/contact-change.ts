import type { Keyed } from '../../../machines/kernel/submission';
import { contactChangeMachine } from '../../../machines/security/contact-change';
import type { CodeRequest } from '../../../schemas/account/code';
import { CodeSent } from '../../../schemas/account/code';
import {
  type ContactChange,
  ContactChanged,
  contactCodeFields,
  contactFields,
} from '../../../schemas/security/contact-change';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

/** Sends a code to an address that is to become the account's. Each one voids the one before. */
export const SendContactCode = document<CodeRequest>()({
  method: 'POST',
  path: 'user/contact_code',
  fields: contactCodeFields,
  result: CodeSent,
});

/** Binds another phone number or mail address. Not safe to repeat but under the same key. */
export const ChangeContact = document<Keyed<ContactChange>>()({
  method: 'POST',
  path: 'user/contact',
  fields: ({ payload }) => contactFields(payload),
  keyOf: ({ key }) => key,
  result: ContactChanged,
});

export const changeContactCall = 'POST user/contact';

export const contactChangeOver = (client: Client, intents: Intents) =>
  contactChangeMachine.provide({
    actors: {
      submitDraft: submissionOver(client, ChangeContact, { intents, call: changeContactCall }),
    },
  });
