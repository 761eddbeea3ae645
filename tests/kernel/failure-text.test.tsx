// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Failure } from '../../schemas/kernel/failure';
import { FailureText } from '../../src/context/failure-text';
import { FieldError } from '../../src/forms/field-error';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const textOf = (content: React.ReactNode) =>
  render(<Surroundings client={scriptedClient().client}>{content}</Surroundings>).container
    .textContent;

describe('the text of a failure', () => {
  const refused = {
    kind: 'refused',
    code: 'auth.locked',
    params: {},
    text: 'Of the server',
  } as const;
  test.each<[string, Failure, string]>([
    [
      'a refusal',
      { ...refused, params: { minutes: 3 } },
      'Too many failed attempts, please try again in 3 minutes',
    ],
    ['a refusal without its figures', refused, 'Of the server'],
    ['a refusal without figures and text', { ...refused, text: '' }, 'Submit failed'],
    ['a refusal without a code', { ...refused, code: 'server.text' }, 'Of the server'],
    ['an ended session', { kind: 'signedOut', text: '' }, 'Please log in'],
    ['an ended session with a reason', { kind: 'signedOut', text: 'Elsewhere' }, 'Elsewhere'],
    [
      'a missing verification',
      { kind: 'verificationRequired', text: 'Of the server' },
      'Please complete KYC Verification first',
    ],
    [
      'too many requests',
      { kind: 'throttled', seconds: 1, text: '' },
      'Too many requests, please try again in 1 second',
    ],
    ['no connection', { kind: 'unreachable', code: 'client.offline' }, 'No connection'],
    [
      'no answer in time',
      { kind: 'unreachable', code: 'client.timeout' },
      'The server did not answer in time',
    ],
    ['an answer that is none', { kind: 'malformed' }, 'The response could not be read'],
  ])('has its own words: %s', (_, failure, words) => {
    expect(textOf(<FailureText failure={failure} />)).toBe(words);
  });

  test.each([
    ['param.missing', 'Please fill this in'],
    ['param.invalid', 'Please check this field'],
    ['of no schema', 'Please check this field'],
    ['fund.format', 'The fund password must be exactly 6 digits'],
  ])('is at a field for %s', (code, words) => {
    expect(textOf(<FieldError code={code} />)).toBe(words);
  });
});
