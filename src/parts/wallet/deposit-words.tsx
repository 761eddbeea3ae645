import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DepositState } from '../../../schemas/wallet/deposit';
import { type Status, StatusTag } from '../../components/feedback/status-tag';

const words: Record<DepositState, { status: Status; word: ReactNode }> = {
  reviewing: { status: 'waiting', word: <FormattedMessage id="state.reviewing" /> },
  approved: { status: 'done', word: <FormattedMessage id="deposit.state.approved" /> },
  rejected: { status: 'refused', word: <FormattedMessage id="deposit.state.rejected" /> },
};

export const DepositStateWord = ({ state }: { state: DepositState }) => words[state].word;

export const DepositTag = ({ state }: { state: DepositState }) => (
  <StatusTag status={words[state].status}>{words[state].word}</StatusTag>
);

/** The declared unit by the word of the app where it is the bank. */
export const UnitName = ({ isBank, name }: { isBank: boolean; name: string }) =>
  isBank ? <FormattedMessage id="deposit.bank" /> : name;

export const bankCoin = 'USDT';

/** What a deposit is credited in: the bank pays into the quote currency. */
export const creditedIn = ({ isBank, name }: { isBank: boolean; name: string }): string =>
  isBank ? bankCoin : name;
