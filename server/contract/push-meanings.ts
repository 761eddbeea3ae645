/** What the fields of the calls for push notifications mean. */
export const pushMeanings: Readonly<Record<string, string>> = {
  auth: 'Secret of the subscription, 16 bytes in base64url.',
  endpoint: 'Address at the push service of the browser; null where there is none.',
  p256dh: 'Public key of the subscription, 65 bytes in base64url.',
  public_key: 'Public key of this server, 65 bytes in base64url.',
  'user/push/subscribe enabled': 'Whether notifications are sent.',
  'user/push/unsubscribe enabled': 'Whether notifications are sent.',
};
