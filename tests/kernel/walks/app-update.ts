import { appUpdateExamples } from '../../../examples/kernel/app-update';
import { appUpdateMachine } from '../../../machines/kernel/app-update';
import { walk } from '../../walker/walker';

/** Every way the update of the app can go. */
export const appUpdateWalk = walk(appUpdateMachine, {
  ...appUpdateExamples,
  distinguishedBy: ({ context }) => [context.hasWork],
  facts: ({ context }) => ({ hasWork: context.hasWork }),
});
