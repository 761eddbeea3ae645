import { useEffect } from 'react';
import { useFundPasswordState } from '../../../flows/fund-password-state';
import { useProfileRefresh } from '../../../flows/own-account';
import { usePrivateEvents } from '../../../realtime/private-events';

/** Keeps up to date what a person has done of what a withdrawal requires. */
export const useFreshProfile = (): void => {
  useFundPasswordState();
  const refresh = useProfileRefresh();
  useEffect(refresh, [refresh]);
  usePrivateEvents(['record_update', 'missed'], (event) => {
    const isVerification = event.name === 'record_update' && event.data.kind === 'kyc';
    if (isVerification || event.name === 'missed') refresh();
  });
};
