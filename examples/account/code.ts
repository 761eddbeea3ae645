import type { codeMachine } from '../../machines/account/code';
import type { CodeAddress } from '../../schemas/account/code';
import { RequestError } from '../../schemas/kernel/failure';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { silence } from './people';

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
    done: {
      cooldown: { resendInSeconds: 3, demoCode: '012345' },
      noCooldown: { resendInSeconds: 0, demoCode: '000001' },
      noDemoCode: { resendInSeconds: 1, demoCode: null },
    },
    error: {
      cooldown: tooEarly,
      offline: silence,
      oneSecond: tooEarlyBy({ seconds: 1 }),
      noSeconds: tooEarlyBy({}),
      notSent,
    },
  },
  countDown: { done: {}, error: { noClock: new Error('no clock') } },
} satisfies AnswerTable<typeof codeMachine>;

export const codeExamples = {
  inputs: {
    fresh: { purpose: 'register', address: null, secondsLeft: 0 },
    cooling: { purpose: 'register', address: codePhone, secondsLeft: 2 },
    lastSecond: { purpose: 'register', address: codePhone, secondsLeft: 1 },
  },
  events: {
    'code.requested': {
      phone: { address: codePhone },
      mail: { address: mail },
      nowhere: { address: nowhere },
    },
    'second.passed': { two: { secondsLeft: 2 }, one: { secondsLeft: 1 }, none: { secondsLeft: 0 } },
  },
  answers: codeAnswers,
} satisfies Examples<typeof codeMachine>;
