import { walkedExamples } from '../../../examples/account/registration';
import {
  registrationMachine,
  selectFailure,
  selectStep,
} from '../../../machines/account/registration';
import { walk } from '../../walker/walker';

/** Every way through a registration. */
export const walked = walk(registrationMachine, {
  ...walkedExamples,
  distinguishedBy: ({ context }) => [context.registration !== null, context.failure?.kind],
  facts: (snapshot) => {
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
