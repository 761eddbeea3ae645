import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectAddress,
  selectDemoCode,
  selectFailure,
  selectIsBusy,
  selectSecondsLeft,
} from '../../machines/account/code';
import {
  type CodeAddress,
  type CodeRequest,
  isCodeAddress,
  isSameAddress,
} from '../../schemas/account/code';
import { codeOver } from '../api/account/code';
import { CodeField } from '../components/fields/code-field';
import type { FieldProps } from '../components/fields/field-frame';
import { useConfig } from '../context/config';
import { FailureText } from '../context/failure-text';
import { useOver } from '../context/services';
import { maskedAddress } from '../format/masked';
import { createPersisted } from '../storage/draft-storage';
import styles from './code-request-field.module.css';

type CodeRequestFieldProps = Omit<FieldProps, 'label' | 'helper'> & {
  /** Distinguishes it from another code on the same screen. */
  label?: ReactNode;
  purpose: CodeRequest['purpose'];
  /** Where the code is to be sent, as typed. */
  address: CodeAddress;
};

type Wait = { purpose: CodeRequest['purpose']; address: CodeAddress; endsAtMs: number };

/** A wait goes on while its screen is not there; every purpose and address has its own. */
const usePersistedWaits = createPersisted<readonly Wait[]>();

const useCodeActor = (purpose: CodeRequest['purpose'], address: CodeAddress) => {
  const { read, write } = usePersistedWaits();
  const waits = (read() ?? []).filter((one) => one.purpose === purpose);
  const stored = waits.find((one) => isSameAddress(one.address, address)) ?? waits.at(-1);
  const actor = useActorRef(useOver(codeOver), {
    input: {
      purpose,
      address: stored?.address ?? null,
      secondsLeft: stored
        ? Math.max(0, Math.ceil((stored.endsAtMs - performance.now()) / 1000))
        : 0,
    },
  });
  useEffect(
    () => () => {
      const { address: sentTo, secondsLeft } = actor.getSnapshot().context;
      if (sentTo === null) return;
      const now = performance.now();
      const others = (read() ?? []).filter(
        (one) =>
          one.endsAtMs > now && (one.purpose !== purpose || !isSameAddress(one.address, sentTo)),
      );
      const own = { purpose, address: sentTo, endsAtMs: now + secondsLeft * 1000 };
      write(secondsLeft > 0 ? [...others, own] : others);
    },
    [actor, purpose, read, write],
  );
  return actor;
};

/** Where the code went, and in a demonstration the way to it. */
const Whereabouts = ({ address, isDemo }: { address: CodeAddress; isDemo: boolean }) => {
  const { locale } = useIntl();
  const to =
    address.kind === 'email' ? address.name.trim() : `+${address.areaCode} ${address.name}`;
  const query = new URLSearchParams({ to, lang: locale });
  return (
    <>
      <FormattedMessage id="code.sentTo" values={{ address: maskedAddress(address) }} />{' '}
      {isDemo ? (
        <a href={`dev/mailbox/page?${query}`} target="_blank" rel="noreferrer">
          <FormattedMessage id="code.mailbox" />
        </a>
      ) : null}
    </>
  );
};

/** The field for a code from a message, with the button that sends it and the wait after that. */
export const CodeRequestField = ({
  purpose,
  address,
  error,
  label = <FormattedMessage id="code.label" />,
  ...field
}: CodeRequestFieldProps) => {
  const { isDemo } = useConfig();
  const actor = useCodeActor(purpose, address);
  const secondsLeft = useSelector(actor, selectSecondsLeft);
  const sentTo = useSelector(actor, selectAddress);
  const failure = useSelector(actor, selectFailure);
  const isSending = useSelector(actor, selectIsBusy);
  const hasDemoCode = useSelector(actor, selectDemoCode) !== null;
  const isSentHere = sentTo !== null && isSameAddress(sentTo, address);
  const isSent = isSentHere && failure === null && !isSending;
  const problem: ReactNode = error ?? (failure ? <FailureText failure={failure} /> : undefined);
  return (
    <div className={styles['field']}>
      <CodeField
        {...field}
        label={label}
        error={problem}
        sendLabel={
          isSent ? <FormattedMessage id="code.sendAgain" /> : <FormattedMessage id="code.send" />
        }
        sending={isSending}
        sendDisabled={!isCodeAddress(address)}
        onSend={() => actor.send({ type: 'code.requested', address })}
        wait={
          isSentHere && secondsLeft > 0 ? (
            <FormattedMessage id="code.wait" values={{ seconds: secondsLeft }} />
          ) : undefined
        }
      />
      <p className={styles['whereabouts']} role="status">
        {isSent ? <Whereabouts address={sentTo} isDemo={isDemo || hasDemoCode} /> : null}
      </p>
    </div>
  );
};
