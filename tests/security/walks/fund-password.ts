import { fundPasswordExamples } from '../../../examples/security/fund-password';
import {
  fundPasswordMachine,
  selectSaved,
  selectStep,
} from '../../../machines/security/fund-password';
import { walk } from '../../walker/walker';

/** Every way to set or change the fund password. */
export const fundPasswordWalk = walk(fundPasswordMachine, {
  ...fundPasswordExamples,
  distinguishedBy: ({ context }) => [
    context.proof.kind,
    context.password,
    context.failure?.kind,
    context.isSet,
    context.key !== null,
  ],
  facts: (snapshot) => {
    const { isSet, proof, password, key: own, failure } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isSet,
      proof: proof.kind,
      password,
      isKeyed: own !== null,
      failure,
      isSaved: selectSaved(snapshot) !== null,
      end: snapshot.output !== undefined,
    };
  },
});
