import * as v from 'valibot';
import type { walletsMachine } from '../../machines/wallet/wallets';
import { Wallets } from '../../schemas/wallet/wallet';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { refusal, silence } from '../account/people';

export type WalletRow = readonly [
  id: number,
  name: string,
  price: string,
  available: string,
  frozen: string,
];
type Accounts = Partial<Record<'change' | 'lever' | 'micro' | 'trust', readonly WalletRow[]>>;

const walletOf = (account: keyof Accounts, rows: readonly WalletRow[] = []) => ({
  balance: rows.map(([id, name, price, available, frozen]) => ({
    currency: id,
    currency_name: name,
    decimal_scale: name === 'USDT' ? 6 : 8,
    usdt_price: price,
    [`${account}_balance`]: available,
    [`lock_${account}_balance`]: frozen,
  })),
});

export const walletsWith = ({ change, lever, micro, trust }: Accounts): Wallets =>
  v.parse(Wallets, {
    change_wallet: walletOf('change', change),
    lever_wallet: walletOf('lever', lever),
    micro_wallet: walletOf('micro', micro),
    trust_wallet: walletOf('trust', trust),
    rates: { USD: '1', CNY: '7.1' },
  });

export const richWallets = walletsWith({
  change: [
    [1, 'BTC', '60030.25', '0.12345678', '0.02'],
    [3, 'USDT', '1', '1000', '12.5'],
    [6, 'DOGE', '0.12345', '3.5', '0'],
    [4, 'XRP', '0.5', '0', '0'],
  ],
  lever: [[3, 'USDT', '1', '0', '250']],
});
export const poorerWallets = walletsWith({ change: [[3, 'USDT', '1', '7', '0']] });

const answers = {
  readValue: { done: { only: richWallets }, error: { refused: refusal, offline: silence } },
} satisfies AnswerTable<typeof walletsMachine>;

export const walletsExamples = {
  inputs: { only: undefined },
  events: {
    'refresh.requested': { only: {} },
    'retry.requested': { only: {} },
    'change.notified': { only: {} },
  },
  answers,
} satisfies Examples<typeof walletsMachine>;
