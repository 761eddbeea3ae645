import { randomUUID } from 'node:crypto';
import { loginCalls } from '../../server/account/login-routes';
import { registrationCalls } from '../../server/account/registration-routes';
import { requestCalls } from '../../server/requests/request-routes';
import type { TestApp } from './server/test-app';

/** The calls from the first code to the first profile. */
export const registeringCalls = [...registrationCalls, ...loginCalls, ...requestCalls];

export const password = 'correct horse';

export const newMail = () => `${randomUUID()}@example.com`;

export const fieldsFor = (user_string: string, code: string) => ({
  type: 'email',
  user_string,
  code,
  password,
  re_password: password,
  agree: 'true',
});

/** Asks the demonstration for a code, which it tells. */
export const codeFor = async (app: TestApp, user_string: string): Promise<string> => {
  const { body } = await app.send('sms_mail', { user_string, type: 'register' });
  return body.message.demo_code;
};

export const register = (app: TestApp, fields: Record<string, string>, key = randomUUID()) =>
  app.send('user/register', fields, { key });
