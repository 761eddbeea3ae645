import { loginExamples } from '../../../examples/account/login';
import { loginMachine, selectFactorFailure, selectFailure } from '../../../machines/account/login';
import { walk } from '../../walker/walker';

/** Every way a login can go. */
export const loginWalk = walk(loginMachine, {
  ...loginExamples,
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
