import type { GraphQLClient } from 'graphql-request';
import { expect, expectTypeOf, test } from 'vitest';
import { LogIn } from '../../src/api/account/login';
import type { Client } from '../../src/api/kernel/client';
import { GetPairs } from '../../src/api/market/market';

// The types of these functions are the test: they compile only while documents are read by
// graphql-request's own client exactly as by ours.

const login = { kind: 'email', areaCode: '', name: 'a@example.com', password: 'secret' } as const;

const askedOurs = (client: Client) => client.request(LogIn, login);
const askedTheirs = (client: Pick<GraphQLClient, 'request'>) => client.request(LogIn, login);
const askedByOptions = (client: Client) => client.request({ document: GetPairs, variables: {} });

test('documents are typed documents: result and variables are inferred as graphql-request infers them', () => {
  expectTypeOf<ReturnType<typeof askedOurs>>().toEqualTypeOf<ReturnType<typeof askedTheirs>>();
  expectTypeOf<ReturnType<typeof askedOurs>>().toEqualTypeOf<Promise<string>>();
  expectTypeOf(askedByOptions).returns.resolves.toHaveProperty('rows');
  expect(LogIn.kind).toBe('Document');
});
