import type { Row } from './wire';

// What everybody has on the servers of the family besides money, as the plain product sends it.

export const countries: readonly Row[] = [
  { id: 1, name: '中国', area_code: '86' },
  { id: 2, name: '美国', area_code: '+1' },
];

export const bankCard: Row = {
  id: 12,
  user_id: 1001,
  real_name: 'Ada Marlowe',
  bank_name: 'Lindenbank',
  bank_branch: 'Berlin',
  account_number: '****1332',
  bank_account: '',
  create_time: '2026-01-02 08:00:00',
};

export const addresses: readonly Row[] = [
  {
    id: 31,
    currency: 3,
    currency_name: 'USDT',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    notes: '',
  },
  {
    id: 32,
    currency: 2,
    currency_name: 'ETH',
    nettype: 'ERC20',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    notes: 'Ledger',
  },
];
