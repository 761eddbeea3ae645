import type { Clause } from './clause';

/** A text of section 8 of the specification, and the code whose text it is. */
export type TextClause = Clause & { code: string };

const text = (clause: string, code: string, ...shown: Clause['tests']): TextClause => ({
  clause,
  code,
  tests: shown,
});

const translated: Clause['tests'][number] = [
  'kernel/messages.test.ts',
  'has words for every reason of a refusal',
];

/** In the order of the specification. "Failed to submit" and "Submit failed" are one. */
export const texts: readonly TextClause[] = [
  text('Operation successful', 'client.ok', [
    'spot/spot-cancel-screen.test.tsx',
    'reads that it was done, or that it is not yet known',
  ]),
  text('Feature not yet open', 'feature.closed', [
    'wallet/charge-screen.test.tsx',
    'shows where it stands',
  ]),
  text('Plan not yet open', 'plan.closed', [
    'hosting/hosting-purchase-screen.test.tsx',
    'sends nothing for a product that is closed',
  ]),
  text('Insufficient balance', 'wallet.insufficient', [
    'browser/transfer.spec.ts',
    'money goes to another account and back, once for two taps, and stands in the records',
  ]),
  text('Balance is less than', 'wallet.less_than', [
    'futures/futures-screen.test.tsx',
    'shows where the order stands',
  ]),
  text('Insufficient sellable balance', 'spot.insufficient_sellable', [
    'spot/spot-wire.test.ts',
    'is checked with %s',
  ]),
  text('Copy failed, please copy manually', 'client.copy_failed', [
    'account/account-screen.test.tsx',
    'the invite code is copied, or the person is told how to',
  ]),
  text('Image save failed', 'client.image_save', [
    'promotion/promotion-screen.test.tsx',
    'shows where it stands',
  ]),
  text('Picture preview failed', 'client.preview', [
    'verification/verification-pages.test.tsx',
    'is shown masked, with its times and photos, which a tap enlarges',
  ]),
  text('Submit failed', 'submit.failed', ['kernel/failure-text.test.tsx', 'has its own words: %s']),
  text('Upload failed', 'upload.failed', [
    'server/upload-routes.test.ts',
    'refuses a photo that ends half-way',
  ]),
  text('Uploading failed, please try again', 'client.upload_retry', [
    'verification/verification-pages.test.tsx',
    'one that fails loses none of the others, and is sent again',
  ]),
  text('Out of allowable file size', 'upload.too_large', [
    'server/upload-routes.test.ts',
    'takes what is as large as it may be, and refuses a byte more',
  ]),
  text('Binding failed', 'bank.bind_failed', translated),
  text('No data obtained', 'record.not_found', [
    'wallet/withdrawal-records-screen.test.tsx',
    'of a number that nobody has says that there is none',
  ]),
  text('Your account has not been authenticated', 'client.not_authenticated', [
    'browser/verification.spec.ts',
    'the basic level is filled in, outlives a reload, is sent once and is approved',
  ]),
  text('Please complete KYC Verification first', 'kyc.required', [
    'browser/option.spec.ts',
    'an unverified person verifies and comes back to the same purchase',
  ]),
  text('Please set withdraw address first', 'withdraw.no_address', [
    'browser/withdraw.spec.ts',
    'a first withdrawal passes everything that comes before it, and keeps what was typed',
  ]),
  text('Please set the fund password first', 'fund.not_set', [
    'browser/withdraw.spec.ts',
    'a first withdrawal passes everything that comes before it, and keeps what was typed',
  ]),
  text('You have not agreed', 'agreement.required', [
    'account/registration-screen.test.tsx',
    'names what is wrong, each at its field, and sends nothing',
  ]),
  text('Loading chunk failed', 'client.chunk', [
    'kernel/missing-page.test.tsx',
    'says so, and is loaded again once the server has responded',
  ]),
];
