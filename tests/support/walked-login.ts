import { loginMachine, selectFailure } from '../../machines/login';
import { emptyLogin, type LoginDraft } from '../../schemas/login';
import { person, refusal, silence } from './people';
import { type AnswerTable, walk } from './transitions';

export const loginDraft: LoginDraft = {
  ...emptyLogin,
  name: '13800138000',
  password: 'correct horse',
};

export const loginAnswers = {
  logIn: { done: ['token-of-ada'], error: [refusal, silence] },
  readUser: { done: [person], error: [silence] },
} satisfies AnswerTable<typeof loginMachine>;

/** Every way a login can go. */
export const loginWalk = walk(loginMachine, {
  inputs: [undefined],
  events: {
    'draft.submitted': [{ draft: loginDraft }, { draft: { ...loginDraft, password: '' } }],
  },
  answers: loginAnswers,
  seen: ({ context }) => context.failure?.kind,
  told: (snapshot) => ({
    failure: selectFailure(snapshot),
    token: snapshot.context.token,
    user: snapshot.output?.user.nickname,
  }),
});
