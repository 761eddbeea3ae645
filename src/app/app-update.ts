import { createActor } from 'xstate';
import { appUpdateOver } from '../api/kernel/app-update';
import { ongoingWorkOf } from '../components/base/ongoing-work';
import { perOwner } from '../components/base/per-owner';
import type { UiState } from '../components/base/ui-state';

/** The one actor of the update, which lives as long as the app whose work it waits for. */
export const appUpdateOf = perOwner((ui: UiState) => {
  const work = ongoingWorkOf(ui);
  const update = createActor(appUpdateOver(), { input: { hasWork: work.get() } });
  update.on('version.activated', () => location.reload());
  update.start();
  work.subscribe(() => update.send({ type: work.get() ? 'work.started' : 'work.ended' }));
  return update;
});
