import { type TabName, tabAt } from '../../schemas/kernel/route';

/** Whether home has its prices. */
export type HomeState = 'loading' | 'priced';

export type Viewer = 'visitor' | 'owner';

export type Variant = `${Viewer}-${HomeState}` | Exclude<TabName, 'home'> | 'page';

/** What the page shows at an address until the app is there. */
export const variantAt = (path: string, viewer: Viewer, state: HomeState): Variant => {
  const tab = tabAt(path);
  return tab === 'home' ? `${viewer}-${state}` : (tab ?? 'page');
};

/** Keeps of a template only what belongs to one variant. */
export const choose = (part: ParentNode, variant: string): void => {
  for (const template of part.querySelectorAll('template')) {
    if (template.dataset['for']?.split(' ').includes(variant)) {
      choose(template.content, variant);
      template.replaceWith(template.content);
    } else template.remove();
  }
};
