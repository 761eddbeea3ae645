import { fromPromise } from 'xstate';
import { codeMachine } from '../../../machines/account/code';
import {
  type CodeRequest,
  CodeSent,
  codeRequestFields,
  contactPurpose,
  isOwnCode,
  ownCodeFields,
} from '../../../schemas/account/code';
import type { Client } from '../kernel/client';
import { countDown } from '../kernel/count-down';
import { document } from '../kernel/document';
import { SendContactCode } from '../security/contact-change';

/** Sends a code to a mail address. Each one voids the one before, so it is asked for by hand only. */
export const SendMailCode = document<CodeRequest>()({
  method: 'POST',
  path: 'sms_mail',
  fields: codeRequestFields,
  result: CodeSent,
});

/** The same to a phone. */
export const SendSmsCode = document<CodeRequest>()({
  method: 'POST',
  path: 'sms_send',
  fields: codeRequestFields,
  result: CodeSent,
});

/** Sends a code to the account of the person who is logged in. */
export const SendOwnCode = document<CodeRequest>()({
  method: 'POST',
  path: 'set/sms_other_mail',
  fields: ownCodeFields,
  result: CodeSent,
});

const documentFor = (request: CodeRequest) => {
  if (isOwnCode(request)) return SendOwnCode;
  if (request.purpose === contactPurpose) return SendContactCode;
  return request.kind === 'email' ? SendMailCode : SendSmsCode;
};

export const codeOver = (client: Client) =>
  codeMachine.provide({
    actors: {
      countDown,
      sendCode: fromPromise(({ input, signal }) =>
        client.request({
          document: documentFor(input),
          variables: input,
          signal,
        }),
      ),
    },
  });
