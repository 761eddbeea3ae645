import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type OptionOrderActor,
  selectStep,
  selectSubmission,
} from '../../../machines/option/option-order';
import type { User } from '../../../schemas/account/user';
import type { Client } from '../../api/kernel/client';
import type { Intents } from '../../api/kernel/intents';
import { optionOrderOver, pendingOptionOrder } from '../../api/option/option-order';
import { useLimits } from '../../context/limits';
import { useOver } from '../../context/services';
import { useProfileRefresh } from '../../parts/account/own-account';
import { useRecordHints } from '../../realtime/record-hints';
import { useToBeShown } from '../../submission/submission-notice';

/** The machine of a purchase; the status of one whose response was lost is requested immediately. */
export const useOptionFlow = (intents: Intents): OptionOrderActor => {
  const over = useCallback((client: Client) => optionOrderOver(client, intents), [intents]);
  const [input] = useState(() => ({ pending: pendingOptionOrder(intents) }));
  return useActorRef(useOver(over), { input });
};

/** The submission of a purchase once its answer was lost. */
export const useLostPurchase = (flow: OptionOrderActor) =>
  useToBeShown(useSelector(flow, selectSubmission));

/** Whether the person may buy; the profile is read again when the screen opens, and when it changes. */
export const useIsVerified = (user: User): boolean => {
  const isRequired = useLimits()['option.kyc'];
  const refresh = useProfileRefresh();
  useEffect(refresh, [refresh]);
  useRecordHints(['kyc'], refresh);
  return !isRequired || user.basicVerification === 'verified';
};

/** Calls once when the verification is approved while it is asked for. */
export const useVerificationPassed = (
  flow: OptionOrderActor,
  isVerified: boolean,
  onPassed: () => void,
) => {
  const isAsked = useSelector(flow, selectStep) === 'unverified';
  const wasVerified = useRef(isVerified);
  const notify = useEffectEvent(onPassed);
  useEffect(() => {
    // A server may ask for more than the profile shows; only a change of it is an approval.
    if (isAsked && isVerified && !wasVerified.current) notify();
    wasVerified.current = isVerified;
  }, [isAsked, isVerified]);
};
