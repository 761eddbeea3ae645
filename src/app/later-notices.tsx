import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { selectIsOffered } from '../../machines/kernel/app-update';
import { useUiState } from '../components/base/ui-state';
import { later } from '../context/deferred-assets';
import { appUpdateOf } from './app-update';
import { ConnectionNotice } from './connection-notice';

const prompt = later(() => import('./update-prompt'), 'UpdatePrompt');

const UpdateNotice = () => {
  const update = appUpdateOf(useUiState());
  const isOffered = useSelector(update, selectIsOffered);
  const Prompt = isOffered ? prompt.shown() : null;
  return Prompt ? (
    <Suspense>
      <Prompt update={update} />
    </Suspense>
  ) : null;
};

/** What is announced beside the screens once prices have come or are missing. */
export const LaterNotices = () => (
  <>
    <ConnectionNotice />
    <UpdateNotice />
  </>
);
