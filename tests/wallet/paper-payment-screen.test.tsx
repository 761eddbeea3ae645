// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useMemo } from 'react';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { session } from '../../examples/account/people';
import { paperPayment, paperPaymentExamples } from '../../examples/wallet/deposit';
import { paperPaymentMachine } from '../../machines/wallet/deposit';
import type { Client } from '../../src/api/kernel/client';
import { paperPaymentCall } from '../../src/api/wallet/deposit';
import { ServicesProvider, useServices } from '../../src/context/services';
import { PaperPaymentSheet } from '../../src/screens/wallet/deposit/paper-payment';
import { type ScreenScript, settled } from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { live } from '../support/screen/verification-pages';
import { walk } from '../walker/walker';

const limitsPath = 'wallet/get_info';
const walked = walk(paperPaymentMachine, {
  ...paperPaymentExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
});

/** The limits are those of the settings; everything else is left to the script. */
const WithLimits = ({ children }: { children: ReactNode }) => {
  const { client } = useServices();
  const services = useMemo(() => {
    const request = (...args: Parameters<Client['request']>): unknown => {
      const [first] = args;
      const { path } = 'document' in first ? first.document : first;
      return path === limitsPath ? new Promise(() => undefined) : client.request(...args);
    };
    return { client: Object.assign(Object.create(client), { request }) };
  }, [client]);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
};

const submitButton = () => screen.getByRole('button', { name: /Simulate$/ });
const place = { currencyId: 3, name: 'USDT', chain: 'TRC20', isBank: false };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

describe('a paper payment on screen', () => {
  const script: ScreenScript<typeof paperPaymentMachine> = {
    screen: (
      <WithLimits>{live(<PaperPaymentSheet place={place} onClose={() => undefined} />)}</WithLimits>
    ),
    session,
    paths: { submitDraft: settleSubmission('wallet/simulate_in') },
    gestures: {
      'draft.submitted': async ({ draft }) => {
        fireEvent.change(screen.getByLabelText('Amount'), { target: { value: draft.amount } });
        fireEvent.click(submitButton());
        await settled();
      },
    },
    // A draft that breaks a rule is not submitted by its form.
    isElsewhere: ({ event }) => event.type === 'draft.submitted' && event['draft'] !== paperPayment,
    expectations: {
      editing: () => expect(submitButton().hasAttribute('aria-busy')).toBe(false),
      submitting: ({ context: { draft } }) => {
        if (draft === null) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      accepted: ({ context: { result } }) => {
        expect(screen.getByText('Under review')).toBeTruthy();
        expect(screen.queryByText('250.5 USDT') !== null).toBe(result !== null);
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'amount.below_min 20 USDT': 'The amount must be at least 20 USDT',
        'feature.closed': 'Feature not yet open',
        signedOut: 'Please log in',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(paperPaymentMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
    call: paperPaymentCall,
  });
});
