import { useCallback } from 'react';
import { selectSession } from '../../../machines/account/app';
import type { CodeAddress } from '../../../schemas/account/code';
import type { User } from '../../../schemas/account/user';
import { GetUser } from '../../api/account/login';
import { App } from '../../context/app-context';
import { useServices } from '../../context/services';

/** Where the codes of an account go: its mail address where it has one, else its phone. */
export const ownAddress = ({ email, areaCode, phone }: User): CodeAddress =>
  email === ''
    ? { kind: 'mobile', areaCode, name: phone }
    : { kind: 'email', areaCode: '', name: email };

/** Where the code goes that allows another address of a kind: to the one it replaces, if there is one. */
export const addressBefore = (user: User, kind: CodeAddress['kind']): CodeAddress =>
  kind === 'mobile' && user.phone !== ''
    ? { kind, areaCode: user.areaCode, name: user.phone }
    : ownAddress(user);

/**
 * Reads the profile again after something in it changed. Without an answer the old one stays: the
 * next screen that needs the truth asks the server anyway.
 */
export const useProfileRefresh = (): (() => void) => {
  const app = App.useActorRef();
  const { client } = useServices();
  return useCallback(() => {
    const token = selectSession(app.getSnapshot())?.token;
    if (token === undefined) return;
    client.request(GetUser, { token }).then(
      (user) => {
        if (selectSession(app.getSnapshot())?.token === token)
          app.send({ type: 'user.changed', user });
      },
      () => undefined,
    );
  }, [app, client]);
};
