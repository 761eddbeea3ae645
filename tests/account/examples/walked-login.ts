import { loginMachine, selectFactorFailure, selectFailure } from '../../../machines/account/login';
import { emptyLogin, type LoginDraft } from '../../../schemas/account/login';
import {
  factorRequired,
  factorWrong,
  noPasskey,
  passkeyRequired,
  passkeyWrong,
  person,
  refusal,
  silence,
} from '../../support/people';
import { type AnswerTable, walk } from '../../walker/walker';

export const loginDraft: LoginDraft = {
  ...emptyLogin,
  name: '13800138000',
  password: 'correct horse',
};

export const loginAnswers = {
  logIn: {
    done: { only: 'token-of-ada' },
    error: {
      refused: refusal,
      offline: silence,
      factorRequired: factorRequired,
      factorWrong,
      passkeyRequired: passkeyRequired,
      passkeyWrong,
    },
  },
  askPasskey: { done: { only: 'an assertion' }, error: { noPasskey } },
  readUser: { done: { only: person }, error: { offline: silence } },
} satisfies AnswerTable<typeof loginMachine>;

/** Every way a login can go. */
export const loginWalk = walk(loginMachine, {
  inputs: { only: undefined },
  events: {
    'factor.entered': {
      code: { code: '123456' },
      recovery: { code: '7K2M-9QXD-04TB' },
      short: { code: '12345' },
    },
    'factor.declined': { only: {} },
    'passkey.requested': { only: {} },
    'draft.submitted': {
      valid: { draft: loginDraft },
      noPassword: { draft: { ...loginDraft, password: '' } },
    },
  },
  answers: loginAnswers,
  distinguishedBy: ({ context }) => [
    context.failure?.kind,
    context.factor,
    context.factorChallenge,
    context.draft.password !== '',
    context.passkey,
    context.factors.length,
  ],
  facts: (snapshot) => ({
    failure: selectFailure(snapshot),
    wrong: selectFactorFailure(snapshot),
    passkey: snapshot.context.passkey,
    factors: snapshot.context.factors.join(' '),
    factor: snapshot.context.factor,
    hasPassword: snapshot.context.draft.password !== '',
    token: snapshot.context.token,
    user: snapshot.output?.user.nickname,
  }),
});
