import type { Failure } from '../../schemas/kernel/failure';
import { FailureText } from './failure-text';
import { useToast } from './toasts';

/** Shows why something failed. The end of a session is shown once for the whole app, elsewhere. */
export const useFailureToast = () => {
  const toast = useToast();
  return (failure: Failure) => {
    if (failure.kind === 'signedOut') return;
    toast({ tone: 'error', text: <FailureText failure={failure} /> });
  };
};
