import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  isRejected,
  type OwnVerification,
  stageOf,
  type VerificationStage,
} from '../../../schemas/verification/own-verification';
import type { LevelStatus } from '../../../schemas/verification/verification-status';
import { Notice } from '../../components/feedback/banner';
import { Receipt } from '../../components/feedback/receipt';
import { type Status, StatusTag } from '../../components/feedback/status-tag';
import { ReasonText } from '../../context/failure-text';

type Words = { status: Status; word: ReactNode; text: ReactNode };

const stageWords: Record<VerificationStage, Words> = {
  basic: {
    status: 'ended',
    word: <FormattedMessage id="user.verification.unverified" />,
    text: <ReasonText code="client.not_authenticated" />,
  },
  basicReview: {
    status: 'waiting',
    word: <FormattedMessage id="state.reviewing" />,
    text: <FormattedMessage id="verification.waiting" />,
  },
  advanced: {
    status: 'done',
    word: <FormattedMessage id="verification.partly" />,
    text: <FormattedMessage id="verification.opened" />,
  },
  advancedReview: {
    status: 'waiting',
    word: <FormattedMessage id="state.reviewing" />,
    text: <FormattedMessage id="verification.waiting" />,
  },
  verified: {
    status: 'done',
    word: <FormattedMessage id="user.verification.verified" />,
    text: <FormattedMessage id="verification.complete" />,
  },
};

const rejected = {
  status: 'refused',
  word: <FormattedMessage id="verification.rejected" />,
} as const;

/** The status of a whole verification in one word; a rejected level precedes what was approved. */
export const wordsOf = (own: Pick<OwnVerification, 'basic' | 'advanced'>): Words => {
  const stage = stageOf(own);
  if (stage === 'basic' && isRejected(own.basic)) {
    return { ...rejected, text: <FormattedMessage id="verification.rejected.basic" /> };
  }
  if (stage === 'advanced' && isRejected(own.advanced)) {
    return { ...rejected, text: <FormattedMessage id="verification.rejected.advanced" /> };
  }
  return stageWords[stage];
};

/** The status of one level; a rejected one is distinguished from one that was never submitted. */
export const VerificationStatusTag = (level: LevelStatus) => {
  switch (level.state) {
    case 'reviewing':
      return (
        <StatusTag status="waiting">
          <FormattedMessage id="state.reviewing" />
        </StatusTag>
      );
    case 'verified':
      return (
        <StatusTag status="done">
          <FormattedMessage id="user.verification.verified" />
        </StatusTag>
      );
    case 'unverified':
      return isRejected(level) ? (
        <StatusTag status="refused">
          <FormattedMessage id="verification.rejected" />
        </StatusTag>
      ) : (
        <StatusTag status="ended">
          <FormattedMessage id="user.verification.unverified" />
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
  own: OwnVerification;
  title: ReactNode;
  actions: ReactNode;
}) => {
  const { status, text } = wordsOf(own);
  return (
    <Receipt outcome={status === 'waiting' ? 'waiting' : 'done'} title={title} actions={actions}>
      {text}
    </Receipt>
  );
};
