import { describe, expect, test } from 'vitest';
import { pushAlertsAnswers } from '../../examples/account/push-alerts';
import { pushAlertsMachine } from '../../machines/account/push-alerts';
import { runOnActor, testEach } from '../walker/walker';
import { pushAlertsWalk as walked } from './walks/push-alerts';

describe('notifications to this browser', () => {
  test('have these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> reading [busy] calls readAlerts'],
      reading: [
        'readAlerts done unsupported -> unsupported',
        'readAlerts done denied -> denied {key: the key}',
        'readAlerts done unasked, off -> off {key: the key}',
        'readAlerts done on -> on {key: the key}',
        'readAlerts error offline -> failed',
        'after answerTimeout -> failed',
      ],
      failed: ['retry.requested -> reading [busy] calls readAlerts'],
      denied: ['retry.requested -> reading [busy] calls readAlerts'],
      off: ['alerts.enabled -> enabling [busy] calls enableAlerts'],
      enabling: [
        'enableAlerts done granted -> on',
        'enableAlerts done denied -> denied',
        'enableAlerts done dismissed -> off',
        'enableAlerts error offline -> off emits alerts.failed',
      ],
      on: ['alerts.disabled -> disabling [busy] calls disableAlerts'],
      disabling: [
        'disableAlerts done -> off',
        'disableAlerts error offline -> on emits alerts.failed',
        'after answerTimeout -> on emits alerts.failed',
      ],
    });
  });

  test('have these delays', () => expect(walked.delays).toEqual({ answerTimeout: 60_000 }));

  test('have no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('hold their invariants', walked.transitions, ({ from, on, to }) => {
    if (to.matches('enabling') && !from.matches('enabling')) {
      expect(on).toBe('alerts.enabled');
      expect(to.context.alerts.publicKey).not.toBe('');
    }
    if (to.matches('off') || to.matches('on')) {
      expect(to.context.alerts.permission).not.toBe('unsupported');
    }
  });

  testEach('run', walked.tours, async (tour) => {
    await runOnActor(pushAlertsMachine, tour, pushAlertsAnswers);
  });
});
