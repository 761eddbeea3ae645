import { inCalls } from './meanings-of-calls';

/** Fields that only deposits have. */
export const depositFields: Readonly<Record<string, string>> = {
  bkcardnumer: 'Account of the payee.',
  bkname: 'Bank of the payee.',
  cardname: 'Name of the payee.',
  chain: 'Chain, as `app/config` lists it under `chains`; empty for the bank card.',
  img: 'The same as `imgs`.',
  imgs: 'Picture that proves the payment: the id or address of an own upload.',
  pic: 'The same as `imgs`.',
  proof: 'Signed address of the picture; null for a paper payment.',
  real_number: 'What was credited, decimal; null before approval.',
  received: 'What arrived, decimal, where it differs from the declared amount; else null.',
  reference: 'Text that the bank transfer has to carry.',
  remark: 'Why it was rejected; empty unless it was.',
  simulated: 'Whether it is a paper payment, to which no money was sent.',
  timeline: 'Its states with their times, oldest first.',
};

/** Of a deposit, in each call that answers one, where that differs from other calls. */
const ofDeposit: Readonly<Record<string, string>> = {
  account: 'Of whom the payment comes, or a note; at most 100 characters.',
  address: 'Where it was to be paid; of the bank, the reference.',
  amount: 'Declared amount, decimal, in the declared unit.',
  at: 'When it got there.',
  by: 'Who brought it there.',
  fee: 'Fee, decimal, in the credited coin; 0 before approval.',
  name: 'Name of the declared unit.',
  state: 'The state that it got to.',
  status: '1 under review, 2 approved, 3 rejected.',
};

/** What a field means in the calls of deposits, where that differs from other calls. */
export const depositMeanings: Readonly<Record<string, string>> = {
  ...inCalls(['wallet/charge_req', 'wallet/simulate_in', 'charge_mention/log2'], ofDeposit),
  'charge_mention/log2 currency': 'Currency id; in the request, 0 for all.',
  'charge_mention/log2 status':
    '1 under review, 2 approved, 3 rejected; in the request, 0 for all.',
};
