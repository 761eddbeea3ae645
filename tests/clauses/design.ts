import type { Clause } from './clause';

/** Clauses of the design card. */
export const design: readonly Clause[] = [
  {
    clause: 'Every flow is a machine, named alike',
    tests: [
      [
        'project/machines.test.ts',
        'names its states, events, guards, calls and delays as the others do',
      ],
    ],
  },
  {
    clause: 'Machines cite the clause that they carry out',
    tests: [
      [
        'project/citations.test.ts',
        'every rule of a flow is cited above a state, a transition or a guard',
      ],
    ],
  },
  {
    clause: 'Diagrams of every machine',
    tests: [
      [
        'project/book.test.ts',
        'the book has a page for every machine and a diagram for every group of a large one',
      ],
    ],
  },
  {
    clause: 'The adapter infers types as graphql-request does',
    tests: [['kernel/client.test.ts', 'can be made in both ways of graphql-request']],
  },
  {
    clause: 'Tests generated from the machines take every transition',
    tests: [
      ['project/transitions.test.ts', 'together take every transition, each as seldom as can be'],
    ],
  },
  {
    clause: 'Hosting purchase and early redemption as machines',
    machine: 'hosting/hosting-redemption',
    tests: [['hosting/hosting-redemption.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Option purchase with a delivery countdown as a machine',
    machine: 'option/option-order',
    tests: [['option/option-order.test.ts', 'has these transitions and no others']],
  },
];
