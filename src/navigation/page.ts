import type { ComponentType } from 'react';
import type { MessageId } from '../../i18n/message-id';
import type { HomePath, RoutePath } from '../../schemas/kernel/route';
import type { Part } from '../context/deferred-assets';

/** A page whose screen does not come with the app. */
export type DeferredPath = Exclude<RoutePath, HomePath>;

/** The usual boxes of a screen: its title, and rows or fields where its content will be. */
export type Outline = {
  readonly title?: MessageId;
  readonly rows?: number;
  readonly fields?: number;
  readonly hasAction?: boolean;
};

export type PageDefinition = {
  readonly screen: () => Promise<ComponentType<unknown>>;
  /** What is shown until the screen is there: the usual boxes, or a part that draws its own. */
  readonly outline: Outline | Part;
};

/** What a domain adds to the app. */
export type AppDomain = {
  readonly pages: Partial<Readonly<Record<DeferredPath, PageDefinition>>>;
  /** What is fetched while home is open, because it is tapped most. */
  readonly prefetched?: readonly DeferredPath[];
  /** What opens over home, fetched after the screens. */
  readonly overlays?: readonly Pick<Part, 'fetched'>[];
};
