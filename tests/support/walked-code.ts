import {
  codeMachine,
  selectAddress,
  selectDemoCode,
  selectFailure,
  selectSecondsLeft,
} from '../../machines/account/code';
import type { CodeAddress } from '../../schemas/account/code';
import { RequestError } from '../../schemas/kernel/failure';
import { silence } from './people';
import { type AnswerTable, walk } from './transitions';

export const codePhone: CodeAddress = { kind: 'mobile', areaCode: '86', name: '13800138000' };
const nowhere: CodeAddress = { ...codePhone, name: '12' };
const mail: CodeAddress = { kind: 'email', areaCode: '', name: 'ada@example.com' };
const tooEarlyBy = (params: { seconds?: number }) =>
  new RequestError({ kind: 'refused', code: 'auth.code_cooldown', params, text: '' });
const tooEarly = tooEarlyBy({ seconds: 2 });
const notSent = new RequestError({
  kind: 'refused',
  code: 'auth.code_send_failed',
  params: { seconds: 5 },
  text: '',
});

export const codeAnswers = {
  sendCode: {
    done: [
      { resendInSeconds: 3, demoCode: '012345' },
      { resendInSeconds: 0, demoCode: '000001' },
      { resendInSeconds: 1, demoCode: null },
    ],
    error: [tooEarly, silence, tooEarlyBy({ seconds: 1 }), tooEarlyBy({}), notSent],
  },
} satisfies AnswerTable<typeof codeMachine>;

/** Every way asking for a code can go. */
export const codeWalk = walk(codeMachine, {
  inputs: [
    { purpose: 'register', address: null, secondsLeft: 0 },
    { purpose: 'register', address: codePhone, secondsLeft: 2 },
    { purpose: 'register', address: codePhone, secondsLeft: 1 },
  ],
  events: { 'code.requested': [{ address: codePhone }, { address: mail }, { address: nowhere }] },
  answers: codeAnswers,
  seen: ({ context }) => [context.secondsLeft, context.address?.kind],
  told: (snapshot) => ({
    to: selectAddress(snapshot)?.kind,
    wait: selectSecondsLeft(snapshot),
    demoCode: selectDemoCode(snapshot),
    failure: selectFailure(snapshot),
  }),
});
