import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectIsSignedIn } from '../../machines/account/app';
import { loginGuardMachine } from '../../machines/account/login-guard';
import { App } from '../context/app-context';
import { useEmitted } from '../context/services';

/**
 * Sends the page and the session to the guard's machine, and redirects when it requires a login.
 */
export const useLoginGuard = (): void => {
  const app = App.useActorRef();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const guard = useActorRef(loginGuardMachine, {
    input: { isSignedIn: selectIsSignedIn(app.getSnapshot()) },
  });
  useEmitted(guard, 'login.required', ({ address }) => void navigate(address, { replace: true }));
  useEmitted(app, 'session.lost', () => guard.send({ type: 'session.lost' }));
  useEffect(() => {
    let isSignedIn = selectIsSignedIn(app.getSnapshot());
    const { unsubscribe } = app.subscribe((snapshot) => {
      if (selectIsSignedIn(snapshot) === isSignedIn) return;
      isSignedIn = selectIsSignedIn(snapshot);
      guard.send({ type: isSignedIn ? 'session.opened' : 'session.closed' });
    });
    return unsubscribe;
  }, [app, guard]);
  useEffect(() => {
    guard.send({ type: 'page.opened', address: `${pathname}${search}` });
  }, [guard, pathname, search]);
};
