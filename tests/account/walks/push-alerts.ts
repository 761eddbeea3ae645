import { pushAlertsExamples } from '../../../examples/account/push-alerts';
import { pushAlertsMachine } from '../../../machines/account/push-alerts';
import { walk } from '../../walker/walker';

/** Every way notifications can be turned on and off. */
export const pushAlertsWalk = walk(pushAlertsMachine, {
  ...pushAlertsExamples,
  facts: ({ context: { alerts } }) => ({ key: alerts.publicKey }),
});
