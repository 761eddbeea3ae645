import { AuthenticatorCode, AuthenticatorStart } from '../../schemas/kernel/second-factor';
import { ContactChange } from '../../schemas/security/contact-change';
import { FundPasswordProof } from '../../schemas/security/fund-password';
import { NewPasskey } from '../../schemas/security/passkey';
import { BankCardToBind } from '../../schemas/wallet/bank-card';
import { WithdrawAddressForm } from '../../schemas/wallet/withdraw-address';
import { malformed, offline, refusal, refused } from '../kernel/failures';
import {
  type ExampleTable,
  type GuardExamples,
  ofContext,
  ofParam,
  ofSchema,
} from '../kernel/guard-examples';
import { bankCard as card } from '../wallet/bank-cards';
import { chosenTransfer as transfer } from '../wallet/transfer';
import { addressDraft as address } from '../wallet/withdraw-address';
import { contactDraft as contact } from './contact-change';

const prerequisites = (fundPassword: boolean) => ({
  verification: false,
  address: false,
  bankCard: false,
  fundPassword,
});
const sixDigits = ofParam(
  'password',
  { 'six digits': '246810' },
  { 'five digits': '24681', 'a letter': '24681a' },
);
const isAboutPrerequisites = ofParam(
  'resolution',
  { 'none is set': refused('fund.not_set') },
  { 'it is wrong': refused('fund.wrong'), accepted: { state: 'accepted' } },
);
const isLacking = ofContext('missing', { 'not set': ['fundPassword'] }, { set: [] });
const isEnough = ofParam(
  'prerequisites',
  { set: prerequisites(true) },
  { 'not set': prerequisites(false) },
);

const isAboutPassword: GuardExamples = {
  holds: {
    'it is wrong': {
      context: { draft: address, missing: [] },
      params: { resolution: refused('fund.wrong') },
    },
    'it is locked': {
      context: { draft: address, missing: [] },
      params: { resolution: refused('fund.locked') },
    },
  },
  fails: {
    'it is wrong, after a reload': {
      context: { draft: null, missing: [] },
      params: { resolution: refused('fund.wrong') },
    },
    'it is wrong, and something is missing by now': {
      context: { draft: address, missing: ['fundPassword'] },
      params: { resolution: refused('fund.wrong') },
    },
    'none is set': {
      context: { draft: address, missing: [] },
      params: { resolution: refused('fund.not_set') },
    },
  },
};

/** The security center, the bank card and the withdraw addresses. */
export const securityExamples: ExampleTable = {
  isAboutPassword,
  isAboutPrerequisites,
  isEnough,
  isLacking,
  isWellFormed: sixDigits,
  'authenticatorSetup.isCode': ofSchema(
    AuthenticatorCode,
    'code',
    { 'six digits': '123456' },
    { 'five digits': '12345', 'a recovery code': '7K2M-9QXD-04TB' },
  ),
  'authenticatorSetup.isOn': ofParam(
    'error',
    { 'already on': refusal('totp.already_on') },
    { 'not on': refusal('totp.not_on'), 'no answer': offline },
  ),
  'authenticatorSetup.isOnUnseen': {
    holds: {
      'after a lost answer': {
        context: { isLost: true },
        params: { error: refusal('totp.already_on') },
      },
    },
    fails: {
      'nothing lost': { context: { isLost: false }, params: { error: refusal('totp.already_on') } },
      'the password is wrong': {
        context: { isLost: true },
        params: { error: refusal('auth.old_password_wrong') },
      },
    },
  },
  'authenticatorSetup.isUnanswered': ofParam(
    'error',
    { 'no answer': offline, 'an answer that cannot be read': malformed },
    { refused: refusal('auth.totp_wrong') },
  ),
  'authenticatorSetup.isOver': ofParam(
    'error',
    { 'not on': refusal('totp.not_on') },
    { 'already on': refusal('totp.already_on'), 'no answer': offline },
  ),
  'authenticatorSetup.isStart': ofSchema(
    AuthenticatorStart,
    'draft',
    { 'a password': { password: 'x' } },
    { 'no password': { password: '' } },
  ),
  'bankCard.isValid': ofSchema(
    BankCardToBind,
    'draft',
    { 'everything filled in': card },
    { 'no holder': { ...card, holder: '' }, 'a wrong IBAN': { ...card, iban: 'DE00370400440532' } },
  ),
  'transfer.isValid': ofParam(
    'draft',
    { 'an amount that is available': transfer },
    {
      'more than is available': { ...transfer, amount: '1000.51' },
      'the same account': { ...transfer, to: 'change' },
      'too many decimals': { ...transfer, amount: '0.0000001' },
      'an account that the currency does not have': {
        ...transfer,
        limits: { ...transfer.limits, accounts: ['change', 'micro'] },
      },
    },
  ),
  'authenticatorRemoval.isValid': ofSchema(
    AuthenticatorStart,
    'draft',
    { 'a password': { password: 'x' } },
    { 'no password': { password: '' } },
  ),
  'contactChange.isValid': ofSchema(
    ContactChange,
    'draft',
    { 'everything filled in': contact },
    {
      'no password': { ...contact, password: '' },
      'one code missing': { ...contact, ownCode: '' },
      'no mail address': { ...contact, name: 'ada' },
    },
  ),
  'fundPassword.isAboutCode': ofParam(
    'resolution',
    {
      wrong: refused('auth.code_wrong'),
      expired: refused('auth.code_expired'),
      'tried too often': refused('auth.code_attempts'),
    },
    { 'the present one is wrong': refused('fund.wrong'), 'no answer': { state: 'unanswered' } },
  ),
  'fundPassword.isAboutProof': ofParam(
    'resolution',
    {
      wrong: refused('fund.wrong'),
      locked: refused('fund.locked'),
      missing: refused('param.missing'),
    },
    { 'the code is wrong': refused('auth.code_wrong'), 'no answer': { state: 'unanswered' } },
  ),
  'fundPassword.isChoosable': ofParam(
    'password',
    { 'six digits': '246810' },
    { 'five digits': '24681', 'one digit repeated': '111111', 'a run': '345678' },
  ),
  'fundPassword.isProof': ofSchema(
    FundPasswordProof,
    'proof',
    {
      'the present one': { kind: 'old', password: '246810' },
      'a code': { kind: 'code', code: '123456' },
    },
    {
      'five digits': { kind: 'old', password: '24681' },
      'no code': { kind: 'code', code: '' },
    },
  ),
  'fundPassword.isSame': {
    holds: {
      'the same': { context: { password: '246810' }, params: { password: '246810' } },
    },
    fails: {
      'a difference': { context: { password: '246810' }, params: { password: '246811' } },
    },
  },
  'fundPassword.isSet': ofContext('isSet', { set: true }, { 'not set': false }),
  'fundPassword.isUnproven': {
    holds: { 'set, nothing typed': { context: { isSet: true, proof: { kind: 'none' } } } },
    fails: {
      'set, the present one typed': {
        context: { isSet: true, proof: { kind: 'old', password: '246810' } },
      },
      'not set': { context: { isSet: false, proof: { kind: 'none' } } },
    },
  },
  'passkeyRegistration.bringsCodes': ofParam(
    'recovery',
    { 'one code': ['7K2M-9QXD-04TB'] },
    { 'no code': [] },
  ),
  'passkeyRegistration.isUnanswered': ofParam(
    'error',
    { 'no answer': offline, 'an answer that cannot be read': malformed },
    { refused: refusal('auth.passkey_wrong') },
  ),
  'passkeyRegistration.isValid': ofSchema(
    NewPasskey,
    'draft',
    { 'name and password': { name: 'Phone', password: 'x' } },
    { 'no name': { name: ' ', password: 'x' }, 'no password': { name: 'Phone', password: '' } },
  ),
  'passkeyRemoval.isRetryable': {
    holds: {
      'the password is wrong': {
        context: { passkey: {} },
        params: { resolution: refused('auth.old_password_wrong') },
      },
    },
    fails: {
      'after a reload': {
        context: { passkey: null },
        params: { resolution: refused('auth.old_password_wrong') },
      },
      'removed already': {
        context: { passkey: {} },
        params: { resolution: refused('record.not_found') },
      },
      'without an answer': {
        context: { passkey: {} },
        params: { resolution: { state: 'unanswered' } },
      },
    },
  },
  'withdrawAddress.isValid': ofSchema(
    WithdrawAddressForm,
    'draft',
    { 'everything filled in': address },
    {
      'no code': { ...address, code: '' },
      'an address of another chain': { ...address, chain: 'TRC20', coin: 'USDT' },
    },
  ),
};
