import type { AppActor } from '../../machines/account/app';
import { htmlLangs, type Language } from '../../schemas/kernel/language';
import { type Preferences, paletteFor } from '../../schemas/kernel/preferences';

const lightQuery = '(prefers-color-scheme: light)';

type Look = {
  readonly language: Language;
  readonly preferences: Pick<Preferences, 'theme' | 'palette'>;
};

/** Shows the document in a language, a theme and the colours of prices. */
export const showAppearance = ({ language, preferences }: Look): void => {
  const root = document.documentElement;
  const system = matchMedia(lightQuery).matches ? 'light' : 'dark';
  root.lang = htmlLangs[language];
  root.dataset['theme'] = preferences.theme === 'system' ? system : preferences.theme;
  root.dataset['market'] = paletteFor(language, preferences.palette);
};

/** Gives the browser's own bars the ground colour of the page, which it has to compute for that. */
export const showThemeColor = (): void => {
  const ground = getComputedStyle(document.documentElement)
    .getPropertyValue('--tl-surface-1')
    .trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
};

/** Keeps language, theme and price colours of the document as the app has them. */
export const followAppearance = (app: AppActor): void => {
  const show = () => {
    showAppearance(app.getSnapshot().context);
    showThemeColor();
  };
  show();
  app.subscribe(show);
  matchMedia(lightQuery).addEventListener('change', show);
};
