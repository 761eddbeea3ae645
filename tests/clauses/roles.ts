import type { Clause } from './clause';

/** Clauses of the section "6 Roles and permissions" of the specification. */
export const roles: readonly Clause[] = [
  {
    clause: 'Visitor and user; each call declares its own',
    tests: [['server/authorisation.test.ts', 'there are calls of both kinds to judge']],
  },
  {
    clause: 'A fund password for creating withdraw addresses',
    machine: 'security/prerequisites',
    document: 'GetHasFundPassword',
    screen: 'wallet/withdraw-address',
    tests: [['project/promises.test.ts', 'in the machine that is shipped']],
  },
  {
    clause: 'Verification for options',
    machine: 'option/option-order',
    document: 'PlaceOptionOrder',
    screen: 'option',
    tests: [
      [
        'option/option-routes.test.ts',
        'needs the basic verification, and the key can be used afterwards',
      ],
    ],
  },
  {
    clause: 'Verification, fund password and an address for a withdrawal, in this order',
    machine: 'security/prerequisites',
    document: 'SendWithdrawal',
    screen: 'wallet/withdrawal',
    tests: [
      [
        'wallet/withdrawal-routes.test.ts',
        'needs, in this order, verification, fund password and a usable address',
      ],
    ],
  },
];
