import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { UserLimitsChangeActor } from '../../../../machines/account/user-limits';
import { selectFailure, selectIsBusy } from '../../../../machines/kernel/keyed-form';
import type { LimitsStanding } from '../../../../schemas/account/limits-standing';
import type { UserLimitsDraft } from '../../../../schemas/account/user-limits';
import { timeOf } from '../../../../schemas/kernel/time';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { FailureText } from '../../../context/failure-text';
import { zonedStamp } from '../../../format/time';
import styles from './limits.module.css';

export type LimitPartProps = {
  flow: UserLimitsChangeActor;
  standing: LimitsStanding;
  /** Whether it was this limit that was submitted last. */
  isChanged: boolean;
  /** Milliseconds on the server's clock. */
  now: () => number;
  onSubmit: (change: Partial<UserLimitsDraft>) => void;
};

/** An instant as people read it, with its zone. */
export const stampOf = (instantMs: number): string => {
  const time = timeOf(instantMs);
  return zonedStamp(time);
};

/** Why the last change of this limit was refused. */
export const ChangeFailure = ({ flow, isChanged }: Pick<LimitPartProps, 'flow' | 'isChanged'>) => {
  const failure = useSelector(flow, selectFailure);
  return failure && isChanged ? (
    <Notice tone="danger">
      <FailureText failure={failure} />
    </Notice>
  ) : null;
};

/** The looser limit that waits, and how to keep the present one. */
export const NextLimit = ({
  flow,
  fromMs,
  value,
  onTakeBack,
}: Pick<LimitPartProps, 'flow'> & {
  fromMs: number;
  value: ReactNode;
  onTakeBack: () => void;
}) => (
  <Notice
    tone="warn"
    icon="clock"
    action={
      <Button
        variant="text"
        compact
        disabled={useSelector(flow, selectIsBusy)}
        onPress={onTakeBack}
      >
        <FormattedMessage id="limits.takeBack" />
      </Button>
    }
  >
    <FormattedMessage id="limits.next" values={{ time: stampOf(fromMs), value }} />
  </Notice>
);

/** One field and its button. */
export const LimitForm = ({
  flow,
  isChanged,
  label,
  submit,
  children,
}: Pick<LimitPartProps, 'flow' | 'isChanged'> & {
  label: string;
  submit: () => Promise<void>;
  children: ReactNode;
}) => {
  const isBusy = useSelector(flow, selectIsBusy);
  return (
    <form
      className={styles['form']}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <ChangeFailure flow={flow} isChanged={isChanged} />
      <Button
        type="submit"
        variant="secondary"
        pending={isBusy && isChanged}
        disabled={isBusy && !isChanged}
      >
        <FormattedMessage id="action.save" />
      </Button>
    </form>
  );
};
