import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { WithdrawalStatus } from '../../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../../schemas/wallet/withdrawal-record';
import { type Status, StatusTag } from '../../components/feedback/status-tag';
import { useLimits } from '../../context/limits';

export const withdrawalNames: Record<WithdrawalStatus, ReactNode> = {
  reviewing: <FormattedMessage id="state.reviewing" />,
  approved: <FormattedMessage id="withdrawal.status.approved" />,
  rejected: <FormattedMessage id="withdrawal.status.rejected" />,
  cancelled: <FormattedMessage id="withdrawal.status.cancelled" />,
};

const tones: Record<WithdrawalStatus, Status> = {
  reviewing: 'waiting',
  approved: 'done',
  rejected: 'refused',
  cancelled: 'ended',
};

/** What became of a withdrawal; a status that this app does not know is left open. */
export const WithdrawalTag = ({ status }: Pick<WithdrawalRecord, 'status'>) =>
  status === null ? '--' : <StatusTag status={tones[status]}>{withdrawalNames[status]}</StatusTag>;

export const detailPath = '/pages/assets/withdraw/detail';

/** What a withdrawal arrives as; a server that does not name its bank's currency means the set one. */
export const useReceivedUnit = ({ receivedIn }: Pick<WithdrawalRecord, 'receivedIn'>): string => {
  const limits = useLimits();
  return receivedIn || limits['bank.currency'];
};

/** What a row of the records says that it is. */
export const WithdrawalTitle = ({ isBank, coin }: Pick<WithdrawalRecord, 'isBank' | 'coin'>) =>
  isBank ? (
    <FormattedMessage id="bankWithdrawal.title" />
  ) : (
    <FormattedMessage id="withdrawal.record.title" values={{ coin }} />
  );
