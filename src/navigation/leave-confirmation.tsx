import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../components/dialog';
import { useBack } from './back';

/**
 * The back arrow of a form, which asks first while there is something that one should know about
 * leaving: `reason` says it, and is null while there is nothing to say.
 */
export const useLeaveConfirmation = (reason: ReactNode) => {
  const back = useBack();
  const [isAsking, setIsAsking] = useState(false);
  const isAsked = reason !== null;
  return {
    back: { label: back.label, onPress: () => (isAsked ? setIsAsking(true) : back.onPress()) },
    question: (
      <Dialog
        open={isAsking && isAsked}
        title={<FormattedMessage id="leaving.title" />}
        confirmLabel={<FormattedMessage id="leaving.go" />}
        cancelLabel={<FormattedMessage id="leaving.stay" />}
        onConfirm={back.onPress}
        onCancel={() => setIsAsking(false)}
      >
        {reason}
      </Dialog>
    ),
  };
};

/** Lets the browser ask before the app is closed or reloaded, while something would be lost by it. */
export const useBeforeUnload = (isAsked: boolean) => {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsked]);
};
