import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { selectIsOffered } from '../../machines/kernel/app-update';
import { later } from '../context/deferred-assets';
import { appUpdate } from './app-update';
import { ConnectionNotice } from './connection-notice';

const prompt = later(() => import('./update-prompt'), 'UpdatePrompt');

const UpdateNotice = () => {
  const isOffered = useSelector(appUpdate, selectIsOffered);
  const Prompt = isOffered ? prompt.shown() : null;
  return Prompt ? (
    <Suspense>
      <Prompt />
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
