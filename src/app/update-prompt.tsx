import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { type AppUpdateActor, selectIsBusy } from '../../machines/kernel/app-update';
import { Button } from '../components/controls/button';
import { FloatingNotice } from '../components/overlays/floating-notice';
import { useEmitted } from '../context/services';
import { useToast } from '../context/toasts';

/** Offers the new version beside the screen, which can be used on. */
export const UpdatePrompt = ({ update }: { update: AppUpdateActor }) => {
  const toast = useToast();
  const isBusy = useSelector(update, selectIsBusy);
  useEmitted(update, 'update.failed', () =>
    toast({ tone: 'error', text: <FormattedMessage id="update.failed" /> }),
  );
  return (
    <FloatingNotice text={<FormattedMessage id="update.title" />}>
      <Button variant="text" compact onPress={() => update.send({ type: 'update.postponed' })}>
        <FormattedMessage id="update.later" />
      </Button>
      <Button compact pending={isBusy} onPress={() => update.send({ type: 'update.confirmed' })}>
        <FormattedMessage id="update.apply" />
      </Button>
    </FloatingNotice>
  );
};
