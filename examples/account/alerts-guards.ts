import { type ExampleTable, ofContext, ofParam } from '../kernel/guard-examples';

const alerts = (permission: string, isOn = false) => ({ permission, isOn, publicKey: 'BNc…' });

/** Notifications to a browser, and the update of the app. */
export const alertsExamples: ExampleTable = {
  'appUpdate.hasWork': ofContext(
    'hasWork',
    { 'a typed amount that is not sent': true },
    { 'a list': false },
  ),
  'pushAlerts.isUnsupported': ofContext(
    'alerts',
    { 'a browser without notifications': alerts('unsupported') },
    { 'one that was never asked': alerts('default') },
  ),
  'pushAlerts.isDenied': ofContext(
    'alerts',
    { 'the person has blocked them': alerts('denied') },
    { 'the person has allowed them': alerts('granted') },
  ),
  'pushAlerts.isOn': ofContext(
    'alerts',
    { 'a subscription that the server knows': alerts('granted', true) },
    { 'one that ended with an earlier session': alerts('granted') },
  ),
  'pushAlerts.wasGranted': ofParam(
    'permission',
    { allowed: 'granted' },
    { blocked: 'denied', 'closed without an answer': 'default' },
  ),
  'pushAlerts.wasDenied': ofParam(
    'permission',
    { blocked: 'denied' },
    { allowed: 'granted', 'closed without an answer': 'default' },
  ),
};
