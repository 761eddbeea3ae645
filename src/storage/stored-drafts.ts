import { removeTexts } from '../api/kernel/device';

const prefix = 'tideline_draft_';

/** The name under which a draft is stored in its tab. */
export type DraftName = `${typeof prefix}${string}`;

/** Called at logout, so that the next person at this device finds no drafts. */
export const clearDrafts = (): void => removeTexts(prefix, 'sessionStorage');
