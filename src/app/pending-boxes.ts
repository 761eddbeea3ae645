import type { ComponentType } from 'react';
import type { RoutePath } from '../../schemas/kernel/route';

/** The boxes of each page that is being fetched, once they were fetched themselves. */
export const pendingBoxes: { Own: ComponentType<{ path: RoutePath }> | null } = { Own: null };
