import type { BankCardToBind } from '../../schemas/wallet/bank-card';

/** A card as it may be sent. */
export const bankCard: BankCardToBind = {
  holder: 'Ada Lovelace',
  holderAddress: 'St James Square 12, London',
  postalCode: 'SW1Y 4LE',
  bankName: 'Deutsche Bank',
  branch: 'Frankfurt Mitte',
  bankAddress: 'Taunusanlage 12, Frankfurt',
  swiftCode: 'DEUTDEFF',
  accountNumber: '0532013000',
  iban: 'DE89370400440532013000',
};
