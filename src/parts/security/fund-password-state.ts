import { useCallback, useEffect, useState } from 'react';
import { selectSession } from '../../../machines/account/app';
import { type Failure, failureFrom } from '../../../schemas/kernel/failure';
import { GetHasFundPassword } from '../../api/security/fund-password';
import { App } from '../../context/app-context';
import { useServices } from '../../context/services';

/**
 * Asks whether the person has a fund password where the profile does not say
 * (contract/calls/post-user-has-password.md); the profile knows it afterwards.
 */
export const useFundPasswordState = () => {
  const app = App.useActorRef();
  const { client } = useServices();
  const [failure, setFailure] = useState<Failure | null>(null);
  const isUnknown = App.useSelector(
    (snapshot) => selectSession(snapshot)?.user.hasFundPassword === null,
  );
  const ask = useCallback(() => {
    const token = selectSession(app.getSnapshot())?.token;
    setFailure(null);
    const keep = (hasFundPassword: boolean) => {
      const session = selectSession(app.getSnapshot());
      if (session === null || session.token !== token) return;
      app.send({ type: 'user.changed', user: { ...session.user, hasFundPassword } });
    };
    client.request(GetHasFundPassword, {}).then(keep, (error) => {
      const why = failureFrom(error);
      // A server without the call has no fund passwords that a profile would not mention.
      if (why.kind === 'refused' && why.code === 'request.not_found') keep(false);
      else setFailure(why);
    });
  }, [app, client]);
  useEffect(() => {
    if (isUnknown) ask();
  }, [isUnknown, ask]);
  return { failure, ask };
};
