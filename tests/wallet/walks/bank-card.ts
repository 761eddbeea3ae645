import { bankCardExamples } from '../../../examples/wallet/bank-card';
import {
  selectIsAuthorising,
  selectIsBusy,
  selectIsLacking,
  selectMissing,
} from '../../../machines/security/authorised-form';
import { bankCardMachine } from '../../../machines/wallet/bank-card';
import { walk } from '../../walker/walker';

/** Every way to bind a bank card. */
export const bankCardWalk = walk(bankCardMachine, {
  ...bankCardExamples,
  distinguishedBy: ({ context }) => [
    context.missing,
    context.fundPassword,
    context.draft !== null,
    context.key !== null,
    context.failure && JSON.stringify(context.failure),
  ],
  facts: (snapshot) => {
    const { draft: held, fundPassword: password, key: own, failure, result } = snapshot.context;
    const missing = selectMissing(snapshot).join(' ');
    return {
      missing,
      isLacking: selectIsLacking(snapshot),
      hasCard: held !== null,
      password,
      isKeyed: own !== null,
      failure,
      isAuthorising: selectIsAuthorising(snapshot),
      isBusy: selectIsBusy(snapshot),
      isBound: result !== null,
      end: snapshot.output !== undefined,
    };
  },
});
