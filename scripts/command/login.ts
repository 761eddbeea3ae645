import { userInfo } from 'node:os';

/** The name of the login on this machine; empty if the system has none. */
export const login = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};
