import { loginMachine, selectFactorFailure, selectFailure } from '../../machines/account/login';
import { emptyLogin, type LoginDraft } from '../../schemas/account/login';
import {
  factorWanted,
  factorWrong,
  noPasskey,
  passkeyWanted,
  passkeyWrong,
  person,
  refusal,
  silence,
} from './people';
import { type AnswerTable, walk } from './transitions';

export const loginDraft: LoginDraft = {
  ...emptyLogin,
  name: '13800138000',
  password: 'correct horse',
};

export const loginAnswers = {
  logIn: {
    done: ['token-of-ada'],
    error: [refusal, silence, factorWanted, factorWrong, passkeyWanted, passkeyWrong],
  },
  askPasskey: { done: ['an assertion'], error: [noPasskey] },
  readUser: { done: [person], error: [silence] },
} satisfies AnswerTable<typeof loginMachine>;

/** Every way a login can go. */
export const loginWalk = walk(loginMachine, {
  inputs: [undefined],
  events: {
    'factor.entered': [{ code: '123456' }, { code: '7K2M-9QXD-04TB' }, { code: '12345' }],
    'factor.declined': [{}],
    'passkey.requested': [{}],
    'draft.submitted': [{ draft: loginDraft }, { draft: { ...loginDraft, password: '' } }],
  },
  answers: loginAnswers,
  seen: ({ context }) => [
    context.failure?.kind,
    context.factor,
    context.factorChallenge,
    context.draft.password !== '',
    context.passkey,
    context.factors.length,
  ],
  told: (snapshot) => ({
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
