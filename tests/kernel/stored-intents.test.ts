// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor } from 'xstate';
import { typedLimits } from '../../examples/account/user-limits';
import { closingOf } from '../../examples/futures/futures-close';
import { futuresRequest } from '../../examples/futures/futures-order';
import { typedStops } from '../../examples/futures/futures-stops';
import { chosenHosting, redemption } from '../../examples/hosting/hosting';
import { optionRequest } from '../../examples/option/option-order';
import { spotRequest } from '../../examples/spot/spot-order';
import { sentBankWithdrawal } from '../../examples/wallet/bank-withdrawal';
import { chosenDeposit, paperPayment } from '../../examples/wallet/deposit';
import { chosenTransfer } from '../../examples/wallet/transfer';
import { sentWithdrawal } from '../../examples/wallet/withdrawal';
import type { IntentCall } from '../../schemas/kernel/intent';
import { registrationOver } from '../../src/api/account/registration';
import { userLimitsChangeOver } from '../../src/api/account/user-limits';
import {
  futuresCancelOver,
  futuresCloseOver,
  futuresOrderOver,
  futuresStopsOver,
} from '../../src/api/futures/futures-order';
import { hostingOver, hostingRedemptionOver } from '../../src/api/hosting/hosting-order';
import type { Client } from '../../src/api/kernel/client';
import { type Intents, intentsOf, visitorIntents } from '../../src/api/kernel/intents';
import { createPhotos } from '../../src/api/kernel/photos';
import { optionOrderOver } from '../../src/api/option/option-order';
import { authenticatorRemovalOver } from '../../src/api/security/authenticator';
import { contactChangeOver } from '../../src/api/security/contact-change';
import { fundPasswordOver } from '../../src/api/security/fund-password';
import { passkeyRemovalOver } from '../../src/api/security/passkey';
import { passwordChangeOver, passwordResetOver } from '../../src/api/security/password';
import { spotCancelOver, spotOrderOver } from '../../src/api/spot/spot-order';
import { subscriptionOver } from '../../src/api/subscription/subscription';
import { verificationOver } from '../../src/api/verification/verification';
import { bankCardOver } from '../../src/api/wallet/bank-card';
import { depositOver, paperPaymentOver } from '../../src/api/wallet/deposit';
import { transferOver } from '../../src/api/wallet/transfer';
import { addressDeletionOver, withdrawAddressOver } from '../../src/api/wallet/withdraw-address';
import {
  bankWithdrawalOver,
  withdrawalCancellationOver,
  withdrawalOver,
} from '../../src/api/wallet/withdrawal';
import { settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const secrets = {
  code: '918273',
  password: 'correct horse',
  fundPassword: '246810',
  idNumber: 'L01X00T47',
  accountNumber: '1234567890',
};

type Flow = {
  over: (client: Client, intents: Intents) => AnyStateMachine;
  /** The actor that submits. */
  actor: string;
  payload?: object;
  /** What is stored of the payload; nothing of one with a secret. */
  parameters?: object;
};

const verification = (client: Client, intents: Intents) =>
  verificationOver(client, intents, createPhotos());

/** A limit order states no sum to spend. */
const { quoteAmount: _, ...statedTerms } = spotRequest;

/** A market order has no price, and this one no stops. */
const { price: _price, takeProfit: _profit, stopLoss: _loss, ...statedContract } = futuresRequest;
const { payload: closing } = closingOf(7);

/** Every call whose key is stored. */
const flows: Readonly<Record<IntentCall, Flow>> = {
  'POST coin/trade': {
    over: spotOrderOver,
    actor: 'placeSpotOrder',
    payload: spotRequest,
    parameters: statedTerms,
  },
  'POST microtrade/submit': {
    over: optionOrderOver,
    actor: 'placeOptionOrder',
    payload: optionRequest,
    parameters: optionRequest,
  },
  'POST lh/deposit': { over: hostingOver, actor: 'submitDraft', payload: chosenHosting },
  'POST lh/deposit/order/cancel': {
    over: hostingRedemptionOver,
    actor: 'redeemHosting',
    payload: redemption,
    parameters: redemption,
  },
  'PUT coin/trade': {
    over: spotCancelOver,
    actor: 'cancelOrder',
    payload: { orderId: 7 },
    parameters: { orderId: 7 },
  },
  'POST lh/send/order': { over: subscriptionOver, actor: 'placeSubscription' },
  'POST lever/submit': {
    over: futuresOrderOver,
    actor: 'placeFuturesOrder',
    payload: futuresRequest,
    parameters: statedContract,
  },
  'POST lever/close': {
    over: futuresCloseOver,
    actor: 'closeFutures',
    payload: closing,
    parameters: closing,
  },
  'POST lever/setstop': { over: futuresStopsOver, actor: 'submitDraft', payload: typedStops },
  'POST lever/cancel': {
    over: futuresCancelOver,
    actor: 'cancelOrder',
    payload: { orderId: 7 },
    parameters: { orderId: 7 },
  },
  'POST safe/update_password': { over: fundPasswordOver, actor: 'setFundPassword' },
  'POST user/limits': { over: userLimitsChangeOver, actor: 'submitDraft', payload: typedLimits },
  'POST user/e_pwd': { over: passwordChangeOver, actor: 'submitDraft' },
  'POST wallet/addaddress': { over: withdrawAddressOver, actor: 'submitDraft' },
  'POST wallet/deladdress': {
    over: addressDeletionOver,
    actor: 'deleteAddress',
    payload: { ...secrets, addressId: 7 },
    parameters: { addressId: 7 },
  },
  'POST wallet/change': { over: transferOver, actor: 'submitDraft', payload: chosenTransfer },
  'POST wallet/charge_req': {
    over: depositOver,
    actor: 'submitDraft',
    payload: chosenDeposit,
  },
  'POST wallet/simulate_in': {
    over: paperPaymentOver,
    actor: 'submitDraft',
    payload: paperPayment,
  },
  'POST wallet/newOut': {
    over: bankWithdrawalOver,
    actor: 'submitDraft',
    payload: sentBankWithdrawal,
  },
  'POST wallet/out': { over: withdrawalOver, actor: 'submitDraft', payload: sentWithdrawal },
  'POST wallet/out/cancel': {
    over: withdrawalCancellationOver,
    actor: 'submitDraft',
    payload: { id: 7, isOpen: true },
    parameters: { id: 7 },
  },
  'POST user/cash_save': { over: bankCardOver, actor: 'submitDraft' },
  'POST user/contact': { over: contactChangeOver, actor: 'submitDraft' },
  'POST user/forget': { over: passwordResetOver, actor: 'resetPassword' },
  'POST user/register': { over: registrationOver, actor: 'register' },
  'POST user/real_name': { over: verification, actor: 'submitBasic' },
  'POST user/real_name2': { over: verification, actor: 'submitAdvanced' },
  'POST user/totp/disable': { over: authenticatorRemovalOver, actor: 'submitDraft' },
  'POST user/passkey/remove': { over: passkeyRemovalOver, actor: 'removePasskey' },
};

const isCall = (call: string): call is IntentCall => call in flows;
const calls = Object.keys(flows).filter(isCall);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const full = () => {
  throw new Error('The storage is full.');
};

describe('a submission', () => {
  test.each(calls)('%s stores its key under its own call, with nothing secret', async (call) => {
    const { over, actor, payload = secrets, parameters = {} } = flows[call];
    const { client, asked, answer } = scriptedClient();
    const { actors } = over(client, intentsOf(7)).implementations;
    createActor(Object(actors)[actor], { input: { key, payload } }).start();
    await settled();
    const storedUnder = (intents: Intents) =>
      calls.flatMap((one) => intents.list(one)).map(({ storedAt: _, ...intent }) => intent);
    const isVisitor = storedUnder(visitorIntents).length > 0;
    const own = isVisitor ? visitorIntents : intentsOf(7);
    expect(isVisitor).toBe(call === 'POST user/register' || call === 'POST user/forget');
    expect(storedUnder(own)).toEqual([{ key, call, parameters }]);
    const device = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    for (const secret of Object.values(secrets)) expect(device).not.toContain(secret);

    const path = call.replace(/^\w+ /, '');
    expect(asked).toMatchObject([{ path, variables: { key, payload } }]);
    answer(path, null);
    await settled();
    expect(storedUnder(own)).toEqual([]);
  });

  test.each(calls)(
    '%s needs a device that stores its key, unless a visitor sends it',
    async (call) => {
      const { over, actor, payload = secrets } = flows[call];
      vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: full });
      vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full, removeItem: full });
      const { client, asked } = scriptedClient();
      const { actors } = over(client, intentsOf(7)).implementations;
      createActor(Object(actors)[actor], { input: { key, payload } }).start();
      await settled();
      // A visitor moves no money, and would not get in.
      const isVisitors = call === 'POST user/register' || call === 'POST user/forget';
      expect(asked).toHaveLength(isVisitors ? 1 : 0);
      vi.unstubAllGlobals();
    },
  );
});
