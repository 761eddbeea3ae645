import {
  registrationMachine,
  selectFailure,
  selectStep,
} from '../../machines/account/registration';
import { emptyRegistration, type RegistrationDraft } from '../../schemas/account/registration';
import { RequestError } from '../../schemas/kernel/failure';
import { person, silence } from './people';
import { type AnswerTable, walk } from './transitions';

export const draft: RegistrationDraft = {
  ...emptyRegistration,
  name: '13800138000',
  code: '012345',
  password: 'correct horse',
  repeated: 'correct horse',
  isAgreed: true,
};
export const key = '3f1c2a52-9d3e-4b61-8f0e-5d2f7c1a9b10';
const wrongCode = new RequestError({
  kind: 'refused',
  code: 'auth.code_wrong',
  params: {},
  text: '',
});
export const answers = {
  register: {
    done: [
      { state: 'accepted', result: 11 },
      { state: 'refused', failure: wrongCode.failure },
      {
        state: 'refused',
        failure: { kind: 'refused', code: 'idempotency.abandoned', params: {}, text: '' },
      },
      { state: 'unanswered' },
    ],
    error: [],
  },
  logIn: { done: ['token-of-ada'], error: [silence] },
  readUser: { done: [person], error: [silence] },
} satisfies AnswerTable<typeof registrationMachine>;

/** Every way through a registration. */
export const walked = walk(registrationMachine, {
  inputs: [{ pending: null }, { pending: key }],
  events: {
    'draft.submitted': [
      { draft, key },
      { draft: { ...draft, isAgreed: false }, key },
    ],
    'draft.reopened': [{}],
    'login.requested': [{}],
  },
  answers,
  seen: ({ context }) => [context.registration !== null, context.failure?.kind],
  told: (snapshot) => {
    const { registration, key: own, token, user } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isHeld: registration !== null,
      isKeyed: own !== null,
      failure: selectFailure(snapshot),
      token,
      user: user?.nickname,
      isLetIn: snapshot.output?.token,
    };
  },
});
