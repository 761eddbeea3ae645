import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { stageOf, type VerificationStage } from '../../../schemas/verification/own-verification';
import type { LevelStatus } from '../../../schemas/verification/verification';
import { Notice } from '../../components/banner';
import { Receipt } from '../../components/receipt';
import { type Status, StatusTag } from '../../components/status-tag';
import { ReasonText } from '../../flows/failure-text';

/** The status of a whole verification in one word. */
export const stageWords: Record<
  VerificationStage,
  { status: Status; word: ReactNode; text: ReactNode }
> = {
  basic: {
    status: 'ended',
    word: <FormattedMessage id="user.verification.unverified" />,
    text: <ReasonText code="client.not_authenticated" />,
  },
  basicReview: {
    status: 'waiting',
    word: <FormattedMessage id="user.verification.reviewing" />,
    text: <FormattedMessage id="verification.waiting" />,
  },
  advanced: {
    status: 'done',
    word: <FormattedMessage id="verification.partly" />,
    text: <FormattedMessage id="verification.opened" />,
  },
  advancedReview: {
    status: 'waiting',
    word: <FormattedMessage id="user.verification.reviewing" />,
    text: <FormattedMessage id="verification.waiting" />,
  },
  verified: {
    status: 'done',
    word: <FormattedMessage id="user.verification.verified" />,
    text: <FormattedMessage id="verification.complete" />,
  },
};

/** The status of one level; a rejected one is distinguished from one that was never submitted. */
export const VerificationStatusTag = ({ state, rejectReason }: LevelStatus) => {
  switch (state) {
    case 'reviewing':
      return (
        <StatusTag status="waiting">
          <FormattedMessage id="user.verification.reviewing" />
        </StatusTag>
      );
    case 'verified':
      return (
        <StatusTag status="done">
          <FormattedMessage id="user.verification.verified" />
        </StatusTag>
      );
    case 'unverified':
      return rejectReason === '' ? (
        <StatusTag status="ended">
          <FormattedMessage id="user.verification.unverified" />
        </StatusTag>
      ) : (
        <StatusTag status="refused">
          <FormattedMessage id="verification.rejected" />
        </StatusTag>
      );
  }
};

/** Why the last try was rejected, in the reviewer's words. */
export const RejectReason = ({ rejectReason }: LevelStatus) =>
  rejectReason === '' ? null : (
    <Notice tone="danger">
      <FormattedMessage id="verification.reason" values={{ reason: rejectReason }} />
    </Notice>
  );

/** A level that was sent: received and waiting, or approved. */
export const LevelReceipt = ({
  own,
  title,
  actions,
}: {
  own: Parameters<typeof stageOf>[0];
  title: ReactNode;
  actions: ReactNode;
}) => {
  const { status, text } = stageWords[stageOf(own)];
  return (
    <Receipt outcome={status === 'waiting' ? 'waiting' : 'done'} title={title} actions={actions}>
      {text}
    </Receipt>
  );
};
