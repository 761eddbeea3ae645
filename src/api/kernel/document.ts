import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type GenericSchema, type InferOutput, parse } from 'valibot';

/** A value as it goes on the wire; `undefined` leaves the field out. */
export type Field = string | number | boolean | undefined;
export type Fields = Readonly<Record<string, Field>>;

/**
 * One call to the server as plain data: method, path, how variables become fields, and how its
 * payload is read. Its type is a typed document as graphql-request knows it, so `client.request`
 * infers variables and result from it; the query inside is empty, because the server speaks REST.
 */
export interface Document<Result, Variables> extends TypedDocumentNode<Result, Variables> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly fields: (variables: Variables) => Fields;
  /**
   * The idempotency key among the variables; null for calls that may be repeated
   * (contract/idempotency.md#keys).
   */
  readonly keyOf: (variables: Variables) => string | null;
  /** A token other than the stored one, for the first call of a session that is not yet kept. */
  readonly tokenOf: (variables: Variables) => string | null;
  /** Shows by itself that it is awaited, or is not awaited by anybody: the late line stays off. */
  readonly isQuiet: boolean;
  readonly read: (payload: unknown) => Result;
}

type Shape<Variables, Schema extends GenericSchema> = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  fields: (variables: Variables) => Fields;
  keyOf?: (variables: Variables) => string;
  tokenOf?: (variables: Variables) => string | null;
  isQuiet?: boolean;
  result: Schema;
};

/** Makes a document; the variables are named first, the result follows from its schema. */
export const document =
  <Variables>() =>
  <Schema extends GenericSchema>(
    shape: Shape<Variables, Schema>,
  ): Document<InferOutput<Schema>, Variables> => ({
    kind: 'Document' as Document<InferOutput<Schema>, Variables>['kind'],
    definitions: [],
    method: shape.method,
    path: shape.path,
    fields: shape.fields,
    keyOf: shape.keyOf ?? (() => null),
    tokenOf: shape.tokenOf ?? (() => null),
    isQuiet: shape.isQuiet ?? false,
    read: (payload) => parse(shape.result, payload),
  });

/** For calls that take nothing. */
export const nothing = (): Fields => ({});
