import type { pushAlertsMachine } from '../../machines/account/push-alerts';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { silence } from './people';

const publicKey = 'the key';

export const pushAlertsAnswers = {
  readAlerts: {
    done: {
      unsupported: { permission: 'unsupported', isOn: false, publicKey: '' },
      denied: { permission: 'denied', isOn: false, publicKey },
      unasked: { permission: 'default', isOn: false, publicKey },
      off: { permission: 'granted', isOn: false, publicKey },
      on: { permission: 'granted', isOn: true, publicKey },
    },
    error: { offline: silence },
  },
  enableAlerts: {
    done: { granted: 'granted', denied: 'denied', dismissed: 'default' },
    error: { offline: silence },
  },
  disableAlerts: { done: { only: undefined }, error: { offline: silence } },
} satisfies AnswerTable<typeof pushAlertsMachine>;

export const pushAlertsExamples = {
  inputs: { only: undefined },
  events: {
    'alerts.enabled': { only: {} },
    'alerts.disabled': { only: {} },
    'retry.requested': { only: {} },
  },
  answers: pushAlertsAnswers,
} satisfies Examples<typeof pushAlertsMachine>;
