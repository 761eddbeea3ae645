import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOngoingWork } from '../components/base/ongoing-work';
import { Dialog } from '../components/overlays/dialog';
import { useBack } from './back';

/** A back button that asks for confirmation, with the reason, unless the reason is null. */
export const useLeaveConfirmation = (reason: ReactNode) => {
  const back = useBack();
  const [isOpen, setIsOpen] = useState(false);
  const isRequired = reason !== null;
  return {
    back: { label: back.label, onPress: () => (isRequired ? setIsOpen(true) : back.onPress()) },
    question: (
      <Dialog
        open={isOpen && isRequired}
        title={<FormattedMessage id="leaving.title" />}
        confirmLabel={<FormattedMessage id="leaving.go" />}
        cancelLabel={<FormattedMessage id="leaving.stay" />}
        onConfirm={back.onPress}
        onCancel={() => setIsOpen(false)}
      >
        {reason}
      </Dialog>
    ),
  };
};

/** The browser asks for confirmation before the app is closed or reloaded. */
export const useBeforeUnload = (isRequired: boolean) => {
  useOngoingWork(isRequired);
  useEffect(() => {
    if (!isRequired) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, [isRequired]);
};
