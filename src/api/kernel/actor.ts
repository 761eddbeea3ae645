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

/**
 * The actor that does something on this device, or asks more than one document. Leaving the invoking
 * state aborts the signal.
 */
export const fromAsync = <Result, Input>(
  act: (input: Input, signal: AbortSignal) => Promise<Result>,
) => fromPromise<Result, Input>(({ input, signal }) => act(input, signal));
