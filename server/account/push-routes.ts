import * as v from 'valibot';
import { PushTarget, SentPushChange, SentPushState } from '../../schemas/account/push';
import { type Call, call } from '../requests/call';

const state = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/push',
  who: 'user',
  about: 'Key for push notifications, and where those of this session go.',
  request: v.object({}),
  result: SentPushState,
  refusals: [],
  run: (_, { services, session }) => services.push.state(session.sessionId),
});

const subscribe = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/push/subscribe',
  who: 'user',
  about: 'Sends push notifications to the browser of this session, until the session ends.',
  request: PushTarget,
  result: SentPushChange,
  refusals: ['param.invalid'],
  run: async (target, { services, session }) => {
    await services.push.subscribe(session, target);
    return { enabled: true };
  },
});

const unsubscribe = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/push/unsubscribe',
  who: 'user',
  about: 'Sends no more push notifications to the browser of this session.',
  request: v.object({}),
  result: SentPushChange,
  refusals: [],
  run: async (_, { services, session }) => {
    await services.push.unsubscribe(session.sessionId);
    return { enabled: false };
  },
});

export const pushCalls: readonly Call[] = [state, subscribe, unsubscribe];
