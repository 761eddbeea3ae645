import { fireEvent, screen } from '@testing-library/react';
import type { AnyEventObject } from 'xstate';
import { silence } from '../../../examples/account/people';
import { RequestError } from '../../../schemas/kernel/failure';
import { settled } from './run-screen';
import type { ScriptedClient } from './scripted-client';

const statusPath = 'request/status';
/** Of a server that stores no keys. */
const noKeys = new RequestError({
  kind: 'refused',
  code: 'request.not_found',
  params: {},
  text: '',
});
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

/**
 * Settles a submission as a server and a person would: by its answer, by the status of its key after a
 * reload, or by the choice of the person where no answer comes.
 */
export const settleSubmission =
  (path: string) =>
  async (scripted: ScriptedClient, { output }: AnyEventObject): Promise<void> => {
    // A status that an earlier submission asked for and left may still wait.
    const last = scripted.asked.findLast((one) => one.path === path || one.path === statusPath);
    const isAsking = last?.path === statusPath;
    const isAbandoned = output.failure?.code === 'idempotency.abandoned';
    if (output.state === 'unanswered' || isAbandoned) {
      if (!isAsking) scripted.refuse(path, silence);
      await settled();
      if (isAbandoned) scripted.answer(statusPath, { state: 'unknown' });
      else scripted.refuse(statusPath, noKeys);
      await settled();
      press(isAbandoned ? 'Discard request' : 'I have checked');
    } else if (isAsking) scripted.answer(statusPath, output);
    else if (output.state === 'accepted') scripted.answer(path, output.result);
    else scripted.refuse(path, new RequestError(output.failure));
    await settled();
  };
