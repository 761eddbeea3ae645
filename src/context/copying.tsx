import { FormattedMessage } from 'react-intl';
import { ReasonText } from './failure-text';
import { useToast } from './toasts';

/** Copies a text and confirms it; where the device refuses, explains how to copy by hand. */
export const useCopy = () => {
  const toast = useToast();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'success', text: <FormattedMessage id="copy.done" /> });
    } catch {
      toast({ tone: 'error', text: <ReasonText code="client.copy_failed" /> });
    }
  };
};
