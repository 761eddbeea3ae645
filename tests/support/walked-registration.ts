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
const noKeys = new RequestError({
  kind: 'refused',
  code: 'request.not_found',
  params: {},
  text: '',
});

export const answers = {
  register: { done: [11], error: [wrongCode, silence] },
  fetchRequestStatus: {
    done: [
      { state: 'accepted', result: 11 },
      { state: 'refused', failure: wrongCode.failure },
      { state: 'abandoned' },
      { state: 'unknown' },
      { state: 'pending' },
    ],
    error: [noKeys, silence],
  },
  logIn: { done: ['token-of-ada'], error: [silence] },
  readUser: { done: [person], error: [silence] },
} satisfies AnswerTable<typeof registrationMachine>;

/** Every way through a registration. */
export const walked = walk(registrationMachine, {
  inputs: [undefined],
  events: {
    'draft.submitted': [
      { draft, key },
      { draft: { ...draft, isAgreed: false }, key },
    ],
    'draft.reopened': [{}],
    'resend.requested': [{}],
    'status.requested': [{}],
    'login.requested': [{}],
  },
  answers,
  seen: (snapshot) =>
    snapshot.matches('sending')
      ? Math.min(snapshot.context.sends, 2)
      : [snapshot.context.attempts, snapshot.context.failure?.kind],
  told: (snapshot) => {
    const { registration, sends, attempts, token, user } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isHeld: registration !== null,
      isSent: sends > 0,
      attempts,
      failure: selectFailure(snapshot),
      token,
      user: user?.nickname,
      isLetIn: snapshot.output?.token,
    };
  },
});
