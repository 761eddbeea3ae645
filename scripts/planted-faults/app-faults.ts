import type { NoticedBy, PlantedFault } from './fault';

const storedIntent: NoticedBy = {
  test: 'tests/kernel/stored-intents.test.ts',
  title: 'stores its key under its own call, with nothing secret',
};

/** Faults of machines, schemas, documents and screens. */
export const appFaults: readonly PlantedFault[] = [
  {
    name: 'the fund password and the code are stored with the intent of an address',
    file: 'src/api/wallet/withdraw-address.ts',
    text: '{ intents, call: addAddressCall }',
    now: '{ intents, call: addAddressCall, parametersOf: ({ fundPassword, code }) => ({ fundPassword, code }) }',
    noticedBy: storedIntent,
  },
  {
    name: 'the fund password is stored with the intent of a bank card',
    file: 'src/api/wallet/bank-card.ts',
    text: '{ intents, call: saveBankCardCall }',
    now: '{ intents, call: saveBankCardCall, parametersOf: ({ fundPassword }) => ({ fundPassword }) }',
    noticedBy: storedIntent,
  },
  {
    name: 'the payload is stored where a flow names no parameters',
    file: 'src/api/kernel/submission.ts',
    text: 'parametersOf?.(payload) ?? {}',
    now: 'parametersOf?.(payload) ?? (payload as object)',
    noticedBy: storedIntent,
  },
  {
    name: 'storing an intent deletes those with other keys',
    file: 'src/api/kernel/intents.ts',
    text: '[...stored, { ...intent,',
    now: '[{ ...intent,',
    noticedBy: { test: 'tests/kernel/intents.test.ts', title: 'leave each other alone' },
  },
  {
    name: 'an intent is used after its life',
    file: 'src/api/kernel/intents.ts',
    text: 'Date.now() - Date.parse(parsed.output.storedAt) < intentKeepMs',
    now: 'Date.parse(parsed.output.storedAt) > 0',
    noticedBy: { test: 'tests/kernel/intents.test.ts', title: 'are unknown after seven days' },
  },
  {
    name: 'an intent is used at the end of its life',
    file: 'src/api/kernel/intents.ts',
    text: 'Date.parse(parsed.output.storedAt) < intentKeepMs',
    now: 'Date.parse(parsed.output.storedAt) <= intentKeepMs',
    noticedBy: { test: 'tests/kernel/intents.test.ts', title: 'are unknown after seven days' },
  },
  {
    name: 'the advanced verification is stored under the call of the basic one',
    file: 'src/api/verification/verification.ts',
    text: '        call: submitAdvancedCall,',
    now: '        call: submitBasicCall,',
    noticedBy: storedIntent,
  },
  {
    name: 'the texts of an unknown and of a pending request are swapped',
    file: 'src/submission/submission-notice.tsx',
    text:
      '  unknown: <FormattedMessage id="submission.unknown" />,\n' +
      '  stillPending: <FormattedMessage id="submission.stillPending" />,',
    now:
      '  unknown: <FormattedMessage id="submission.stillPending" />,\n' +
      '  stillPending: <FormattedMessage id="submission.unknown" />,',
    noticedBy: {
      test: 'tests/kernel/submission-notice.test.tsx',
      title: 'shows where a lost request stands',
    },
  },
  {
    name: 'a missing verification has the text of an ended session',
    file: 'src/context/failure-text.tsx',
    text: '<ReasonText code="kyc.required" />',
    now: '<ReasonText code="session.required" />',
    noticedBy: { test: 'tests/kernel/failure-text.test.tsx', title: 'has its own words' },
  },
  {
    name: 'a missing connection has the text of a missing answer',
    file: 'src/context/failure-text.tsx',
    text: '<ReasonText code={failure.code} />',
    now: '<ReasonText code="client.timeout" />',
    noticedBy: {
      test: 'tests/account/login-screen.test.tsx',
      title: 'shows where the login stands',
    },
  },
  {
    name: 'the sheet of the fund password cannot be closed',
    file: 'src/parts/security/authorisation-sheets.tsx',
    text: "onClose={() => flow.send({ type: 'password.declined' })}",
    now: 'onClose={() => undefined}',
    noticedBy: {
      test: 'tests/wallet/withdraw-address-screen.test.tsx',
      title: 'shows where the new address stands',
    },
  },
  {
    name: 'the error of a code is shown at the address',
    file: 'src/screens/wallet/withdraw-address/address-form.tsx',
    text: "failure.code.startsWith('auth.code_') ? 'code' : null",
    now: "failure.code.startsWith('auth.code_') ? 'address' : null",
    noticedBy: {
      test: 'tests/wallet/withdraw-address-screen.test.tsx',
      title: 'shows a refusal at the field that it is about',
    },
  },
  {
    name: 'the page shows nothing of a refused cancellation',
    file: 'src/screens/trade/order-cancel.tsx',
    text: '    showFailure(failure);\n',
    now: '',
    noticedBy: {
      test: 'tests/spot/spot-cancel-screen.test.tsx',
      title: 'shows where a cancellation stands',
    },
  },
  {
    name: 'the list is not read again after a refused cancellation',
    file: 'src/screens/trade/order-list.tsx',
    text: "  useEmitted(cancel, 'cancel.refused', onChange);\n",
    now: '',
    noticedBy: {
      test: 'tests/spot/spot-cancel-screen.test.tsx',
      title: 'shows where a cancellation stands',
    },
  },
  {
    name: 'the proof by a code renders the proof by the password',
    file: 'src/screens/security/fund-password/fund-password-screen.tsx',
    text: '<ProveByCode flow={flow} failure={failure} user={user} />',
    now: '<ProveByPassword flow={flow} failure={failure} />',
    noticedBy: {
      test: 'tests/security/fund-password-screen.test.tsx',
      title: 'shows where the fund password stands',
    },
  },
  {
    name: 'only the last cancellation without an answer is known',
    file: 'machines/kernel/cancellation.ts',
    text: 'pending.find(({ payload }) => payload.orderId === orderId);',
    now: '[pending.at(-1)].find((last) => last?.payload.orderId === orderId);',
    noticedBy: {
      test: 'tests/kernel/cancellation.test.ts',
      title: 'each order is cancelled under its first key until its response comes',
    },
  },
  {
    name: 'after a reload only the last cancellation without an answer is known',
    file: 'src/api/spot/spot-order.ts',
    text: 'pendingRequests(intents, cancelCall, v.object({ orderId: v.number() }));',
    now: 'pendingRequests(intents, cancelCall, v.object({ orderId: v.number() })).slice(-1);',
    noticedBy: {
      test: 'tests/spot/spot-cancel-screen.test.tsx',
      title: 'resumes the cancellation of an older order',
    },
  },
  {
    name: 'a segwit address may have another prefix that begins in the same way',
    file: 'schemas/wallet/chain-address.ts',
    text: "prefix === 'bc' ?",
    now: "prefix.startsWith('bc') ?",
    noticedBy: { test: 'tests/wallet/chain-address.test.ts', title: 'with a second 1' },
  },
  {
    name: 'a base58 address may have a second 1, and so a byte more',
    file: 'schemas/wallet/chain-address.ts',
    text: 'bytes?.length === 21 && versions',
    now: 'bytes && versions',
    noticedBy: { test: 'tests/wallet/chain-address.test.ts', title: 'with a second 1' },
  },
];
