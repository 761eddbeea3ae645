import { later } from '../../context/deferred-assets';
import type { AppDomain } from '../../navigation/page';

export const wallet = {
  pages: {
    '/pages/assets/index': {
      screen: async () => (await import('./assets/assets-screen')).AssetsScreen,
      outline: later(() => import('./assets/assets-pending'), 'AssetsPending'),
    },
    '/pages/assets/deposit/index': {
      screen: async () => (await import('./deposit/deposit-screen')).DepositScreen,
      outline: {},
    },
    '/pages/assets/deposit/charge': {
      screen: async () => (await import('./deposit/charge-screen')).ChargeScreen,
      outline: {},
    },
    '/pages/assets/record': {
      screen: async () => (await import('./record/records-screen')).RecordsScreen,
      outline: {},
    },
    '/pages/assets/tradeAccount': {
      screen: async () => (await import('./assets/trade-account-screen')).TradeAccountScreen,
      outline: later(() => import('./assets/trade-account-pending'), 'TradeAccountPending'),
    },
    '/pages/assets/transfer/index': {
      screen: async () => (await import('./transfer/transfer-screen')).TransferScreen,
      outline: {},
    },
    '/pages/assets/transfer/record': {
      screen: async () =>
        (await import('./transfer/transfer-records-screen')).TransferRecordsScreen,
      outline: {},
    },
    '/pages/assets/withdraw/index': {
      screen: async () => (await import('./withdrawal/withdrawal-screen')).WithdrawalScreen,
      outline: {},
    },
    '/pages/assets/withdraw/bank/bank': {
      screen: async () =>
        (await import('./withdrawal/bank-withdrawal-screen')).BankWithdrawalScreen,
      outline: {},
    },
    '/pages/assets/withdraw/detail': {
      screen: async () =>
        (await import('./withdrawal/withdrawal-detail-screen')).WithdrawalDetailScreen,
      outline: {},
    },
    '/pages/user/address/index': {
      screen: async () =>
        (await import('./withdraw-address/address-list-screen')).AddressListScreen,
      outline: { title: 'address.title', rows: 2, hasAction: true },
    },
    '/pages/user/address/create': {
      screen: async () => (await import('./withdraw-address/new-address-screen')).NewAddressScreen,
      outline: { title: 'address.add', fields: 4, hasAction: true },
    },
    '/pages/user/address/address': {
      screen: async () => (await import('./withdraw-address/address-screen')).AddressScreen,
      outline: { title: 'address.one', rows: 4, hasAction: true },
    },
    '/pages/bankbind/index': {
      screen: async () => (await import('./bank-card/bank-cards-screen')).BankCardsScreen,
      outline: { title: 'bankCard.title', rows: 3 },
    },
    '/pages/bankbind/addbank': {
      screen: async () => (await import('./bank-card/add-bank-card-screen')).AddBankCardScreen,
      outline: { fields: 6, hasAction: true },
    },
  },
  prefetched: ['/pages/assets/index'],
} satisfies AppDomain;
