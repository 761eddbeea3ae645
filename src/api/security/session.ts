import { sessionEndMachine, sessionsMachine } from '../../../machines/security/sessions';
import {
  OwnSessions,
  type SessionChoice,
  SessionsEnded,
  sessionChoiceFields,
} from '../../../schemas/security/session';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';

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
  sessionsMachine.provide({ actors: { readValue: fromDocument(client)(ListSessions) } });

export const sessionEndOver = (client: Client) =>
  sessionEndMachine.provide({ actors: { revokeSessions: fromDocument(client)(RevokeSessions) } });
