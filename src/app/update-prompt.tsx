import { useSelector } from '@xstate/react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { type AppUpdateActor, selectIsBusy } from '../../machines/kernel/app-update';
import { Button } from '../components/button';
import { appUpdate } from './app-update';
import { useEmitted } from './services';
import { useToast } from './toasts';
import styles from './update-prompt.module.css';

/** Offers the new version beside the screen, which can be used on. */
export const UpdatePrompt = ({ update = appUpdate }: { update?: AppUpdateActor }) => {
  const toast = useToast();
  const isBusy = useSelector(update, selectIsBusy);
  useEmitted(update, 'update.failed', () =>
    toast({ tone: 'error', text: <FormattedMessage id="update.failed" /> }),
  );
  return createPortal(
    <section className={styles['prompt']} role="status">
      <p className={styles['text']}>
        <FormattedMessage id="update.title" />
      </p>
      <Button variant="text" compact onPress={() => update.send({ type: 'update.postponed' })}>
        <FormattedMessage id="update.later" />
      </Button>
      <Button compact pending={isBusy} onPress={() => update.send({ type: 'update.confirmed' })}>
        <FormattedMessage id="update.apply" />
      </Button>
    </section>,
    document.body,
  );
};
