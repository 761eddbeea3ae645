import { FormattedMessage } from 'react-intl';
import { useToast } from '../app/toasts';
import { ReasonText } from './failure-text';

/** Puts a text on the clipboard and says so; where the device does not allow it, says how else. */
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
