import { createActor } from 'xstate';
import { appUpdateOver } from '../api/kernel/app-update';
import { hasOngoingWork, onWorkChanged } from '../components/base/ongoing-work';

/** The one actor of the update, which lives as long as the page. */
export const appUpdate = createActor(appUpdateOver(), { input: { hasWork: hasOngoingWork() } });
appUpdate.on('version.activated', () => location.reload());
appUpdate.start();
onWorkChanged(() => appUpdate.send({ type: hasOngoingWork() ? 'work.started' : 'work.ended' }));
