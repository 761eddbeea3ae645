import { fromPromise } from 'xstate';
import type { Client } from './client';
import type { Document } from './document';

/** The actor that answers one document. Leaving the invoking state aborts the call. */
export const fromDocument =
  (client: Client) =>
  <Result, Variables>(document: Document<Result, Variables>) =>
    fromPromise<Result, Variables>(({ input, signal }) =>
      client.request({ document, variables: input, signal }),
    );

/** The actor that does something on this device, or asks more than one document. */
export const fromAsync = <Result, Input>(act: (input: Input) => Promise<Result>) =>
  fromPromise<Result, Input>(({ input }) => act(input));
