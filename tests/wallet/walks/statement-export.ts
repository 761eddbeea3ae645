import { statementExportExamples } from '../../../examples/wallet/statement-export';
import { statementExportMachine } from '../../../machines/wallet/statement-export';
import { walk } from '../../walker/walker';

/** Every way an export can go. */
export const statementExportWalk = walk(statementExportMachine, {
  ...statementExportExamples,
  // Every further part is like the second one.
  distinguishedBy: ({ context: { page, failure } }) => [Math.min(page, 2), failure],
  facts: (snapshot) => {
    const { context } = snapshot;
    return {
      page: Math.min(context.page, 2) || undefined,
      newest: context.newest,
      failure: context.failure,
    };
  },
});
