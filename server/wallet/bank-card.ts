import type { Kysely, Selectable, Transaction } from 'kysely';
import type { BankCardToBind } from '../../schemas/wallet/bank-card';
import type { Tables } from '../database/tables';

export type BoundCard = Selectable<Tables['bank_card']>;

/** A number of which only the end is shown. */
export const masked = (number: string): string =>
  `${'*'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;

export const bankCardOf = async (db: Kysely<Tables>, userId: number): Promise<BoundCard | null> => {
  const row = await db
    .selectFrom('bank_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('archived_ms', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

/** Serializes changes of a person's card until the transaction ends. */
export const claimBankCard = async (trx: Transaction<Tables>, userId: number): Promise<void> => {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
};

/** Binds a card and archives the previous one. */
export const bindBankCard = async (
  trx: Transaction<Tables>,
  userId: number,
  card: BankCardToBind,
  nowMs: number,
): Promise<BoundCard> => {
  await trx
    .updateTable('bank_card')
    .set({ archived_ms: nowMs })
    .where('user_id', '=', userId)
    .where('archived_ms', 'is', null)
    .execute();
  return trx
    .insertInto('bank_card')
    .values({
      user_id: userId,
      holder: card.holder,
      holder_address: card.holderAddress,
      postal_code: card.postalCode,
      bank_name: card.bankName,
      branch: card.branch,
      bank_address: card.bankAddress,
      swift_code: card.swiftCode,
      account_number: card.accountNumber,
      iban: card.iban,
      bound_ms: nowMs,
      archived_ms: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};
