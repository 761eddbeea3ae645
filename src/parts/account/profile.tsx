import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { User, VerificationState } from '../../../schemas/account/user';
import { classesOf } from '../../components/base/class-names';
import { type Status, StatusTag } from '../../components/feedback/status-tag';
import { maskedMail, maskedPhone } from '../../format/masked';
import styles from './profile.module.css';

const css = classesOf(styles);

const statusOf: Record<VerificationState, Status> = {
  unverified: 'ended',
  reviewing: 'waiting',
  verified: 'done',
};

export const verificationWords: Record<VerificationState, ReactNode> = {
  unverified: <FormattedMessage id="user.verification.unverified" />,
  reviewing: <FormattedMessage id="state.reviewing" />,
  verified: <FormattedMessage id="user.verification.verified" />,
};

/** How an account is shown where others may look on. */
const maskedAccount = ({ phone, email, account }: User): string => {
  if (phone) return maskedPhone(phone);
  return email ? maskedMail(email) : account;
};

const Letter = ({ of }: { of: string }) => (
  <span className={css('letter')} aria-hidden="true">
    {[...of][0]?.toUpperCase() ?? ''}
  </span>
);

/** A server names somebody by the masked account until a name is chosen. */
const isChosen = (nickname: string): boolean => nickname !== '' && !/\*{3}/.test(nickname);

/** Who is logged in: letter, name if there is one, masked account, how far the verification is. */
export const Profile = ({ user }: { user: User }) => {
  const account = maskedAccount(user);
  const name = isChosen(user.nickname) ? user.nickname : account;
  return (
    <div className={css('profile')}>
      <Letter of={name} />
      <div className={css('words')}>
        <span className={css('name')}>{name}</span>
        {name === account ? null : <span className={css('account')}>{account}</span>}
        <span>
          <StatusTag status={statusOf[user.basicVerification]}>
            {verificationWords[user.basicVerification]}
          </StatusTag>
        </span>
      </div>
    </div>
  );
};
