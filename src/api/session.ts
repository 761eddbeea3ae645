import { sessionEndMachine, sessionsMachine } from '../../machines/sessions';
import {
  OwnSessions,
  type SessionChoice,
  SessionsEnded,
  sessionChoiceFields,
} from '../../schemas/session';
import { answers } from './actor';
import type { Client } from './client';
import { document, nothing } from './document';

/** Where the person is logged in. */
export const ListSessions = document<object>()({
  method: 'GET',
  path: 'user/sessions',
  fields: nothing,
  isQuiet: true,
  result: OwnSessions,
});

/** Ends one other session or all others. May be repeated. */
export const RevokeSessions = document<SessionChoice>()({
  method: 'POST',
  path: 'user/session/revoke',
  fields: sessionChoiceFields,
  result: SessionsEnded,
});

export const sessionsOver = (client: Client) =>
  sessionsMachine.provide({ actors: { readValue: answers(client)(ListSessions) } });

export const sessionEndOver = (client: Client) =>
  sessionEndMachine.provide({ actors: { revokeSessions: answers(client)(RevokeSessions) } });
