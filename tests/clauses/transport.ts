import type { Clause } from './clause';

/** Clauses of the section "7 Calls: what holds for all" of the specification. */
export const transport: readonly Clause[] = [
  {
    clause: 'Each call of the app against the real server',
    tests: [['project/contract.test.ts', 'is in the table below']],
  },
  {
    clause: 'Responses have the documented form',
    tests: [['project/contract.test.ts', 'every answer has the form of the OpenAPI document']],
  },
  {
    clause: 'Form-encoded body',
    schema: 'kernel/request',
    tests: [
      [
        'kernel/client.test.ts',
        'is a POST with its fields in the body, never in the address, and its key',
      ],
    ],
  },
  {
    clause: 'Token and language with every call',
    schema: 'kernel/request',
    tests: [
      [
        'kernel/client.test.ts',
        'is a GET with its fields in the address, and without those that are left out',
      ],
    ],
  },
  {
    clause: 'Token and language with the first calls of a page',
    document: 'GetPairs',
    screen: 'market/home',
    tests: [
      [
        'kernel/instant-shell.test.ts',
        'makes its first calls with the headers of every call, $title',
      ],
    ],
  },
  {
    clause: 'Loading indicator',
    tests: [
      [
        'kernel/client.test.ts',
        'comes on once with the first late request and goes off with the last',
      ],
    ],
  },
  {
    clause: 'Web socket with polling as a fallback',
    machine: 'kernel/connection',
    tests: [
      [
        'browser/fresh.spec.ts',
        'where web sockets are blocked the same news comes by long polling',
      ],
    ],
  },
  {
    clause: 'Other responses: what can be done about them',
    schema: 'kernel/envelope',
    tests: [['kernel/envelope.test.ts', 'is refused for what can be done about it: %s']],
  },
  {
    clause: "Other responses: the server's text, or ERROR",
    schema: 'kernel/envelope',
    tests: [['kernel/envelope.test.ts', 'is refused for what can be done about it: %s']],
  },
];
