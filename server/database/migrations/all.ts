import type { Migration } from 'kysely';
import { ledgerMigration } from './0001-ledger';
import { requestsMigration } from './0002-requests';
import { marketMigration } from './0003-market';
import { identityMigration } from './0004-identity';
import { spotMigration } from './0005-spot';
import { commitsMigration } from './0006-commits';
import { fundPasswordMigration } from './0007-fund-password';
import { withdrawAddressMigration } from './0008-withdraw-address';
import { uploadsMigration } from './0009-uploads';
import { bankCardMigration } from './0010-bank-card';
import { verificationMigration } from './0011-verification';
import { auditMigration } from './0012-audit';
import { secondFactorMigration } from './0013-second-factor';
import { passkeysMigration } from './0014-passkeys';
import { loginHistoryMigration } from './0015-login-history';
import { secondContactMigration } from './0016-second-contact';
import { credentialVersionMigration } from './0017-credential-version';
import { codeSendersMigration } from './0018-code-senders';
import { passkeyStepUpMigration } from './0019-passkey-step-up';
import { writerLeaseMigration } from './0020-writer-lease';
import { journalChainMigration } from './0021-journal-chain';
import { commitOrderMigration } from './0022-commit-order';
import { quoteAmountMigration } from './0023-quote-amount';
import { transferMigration } from './0024-transfer';
import { depositMigration } from './0025-deposit';
import { withdrawalMigration } from './0026-withdrawal';
import { statementMigration } from './0027-statement';
import { bankWithdrawalMigration } from './0028-bank-withdrawal';
import { commitTablesMigration } from './0029-commit-tables';
import { optionMigration } from './0031-option';
import { futuresMigration } from './0033-futures';
import { hostingMigration } from './0034-hosting';
import { subscriptionMigration } from './0035-subscription';
import { promotionMigration } from './0036-promotion';
import { articleMigration } from './0037-article';
import { chatMigration } from './0038-chat';
import { pushMigration } from './0039-push';
import { userLimitsMigration } from './0040-user-limits';
import { engineProgressMigration } from './0041-engine-progress';
import { pushEventMigration } from './0043-push-event';
import { storedPlansMigration } from './0044-stored-plans';
import { evenMeasurementMigration } from './0045-even-measurement';
import { acknowledgedViolationMigration } from './0046-acknowledged-violation';
import { feedTickMigration } from './0048-feed-tick';
import { functionFilesMigration } from './0049-function-files';
import { pushEventByDomainsMigration } from './0050-push-event-by-domains';

/** Every migration by name; names define the order, and a released migration never changes. */
export const allMigrations: Record<string, Migration> = {
  '0001-ledger': ledgerMigration,
  '0002-requests': requestsMigration,
  '0003-market': marketMigration,
  '0004-identity': identityMigration,
  '0005-spot': spotMigration,
  '0006-commits': commitsMigration,
  '0007-fund-password': fundPasswordMigration,
  '0008-withdraw-address': withdrawAddressMigration,
  '0009-uploads': uploadsMigration,
  '0010-bank-card': bankCardMigration,
  '0011-verification': verificationMigration,
  '0012-audit': auditMigration,
  '0013-second-factor': secondFactorMigration,
  '0014-passkeys': passkeysMigration,
  '0015-login-history': loginHistoryMigration,
  '0016-second-contact': secondContactMigration,
  '0017-credential-version': credentialVersionMigration,
  '0018-code-senders': codeSendersMigration,
  '0019-passkey-step-up': passkeyStepUpMigration,
  '0020-writer-lease': writerLeaseMigration,
  '0021-journal-chain': journalChainMigration,
  '0022-commit-order': commitOrderMigration,
  '0023-quote-amount': quoteAmountMigration,
  '0024-transfer': transferMigration,
  '0025-deposit': depositMigration,
  '0026-withdrawal': withdrawalMigration,
  '0027-statement': statementMigration,
  '0028-bank-withdrawal': bankWithdrawalMigration,
  '0029-commit-tables': commitTablesMigration,
  '0031-option': optionMigration,
  '0033-futures': futuresMigration,
  '0034-hosting': hostingMigration,
  '0035-subscription': subscriptionMigration,
  '0036-promotion': promotionMigration,
  '0037-article': articleMigration,
  '0038-chat': chatMigration,
  '0039-push': pushMigration,
  '0040-user-limits': userLimitsMigration,
  '0041-engine-progress': engineProgressMigration,
  '0043-push-event': pushEventMigration,
  '0044-stored-plans': storedPlansMigration,
  '0045-even-measurement': evenMeasurementMigration,
  '0046-acknowledged-violation': acknowledgedViolationMigration,
  '0048-feed-tick': feedTickMigration,
  '0049-function-files': functionFilesMigration,
  '0050-push-event-by-domains': pushEventByDomainsMigration,
};
