import { useEffect } from 'react';
import type { Failure } from '../../../../schemas/kernel/failure';
import { useProfileRefresh } from '../../../parts/account/own-account';
import { useFundPasswordState } from '../../../parts/security/fund-password-state';
import { useRecordHints } from '../../../realtime/record-hints';

/**
 * Keeps up to date what a person has done of what a withdrawal requires. Returns what is to be
 * called with a refusal: the profile that was read before may have said otherwise, and what it says
 * now leads to the verification.
 */
export const useFreshProfile = () => {
  useFundPasswordState();
  const refresh = useProfileRefresh();
  useEffect(refresh, [refresh]);
  useRecordHints(['kyc'], refresh);
  return ({ failure }: { failure: Failure }): void => {
    if (failure.kind === 'verificationRequired') refresh();
  };
};
