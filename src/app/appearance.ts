import type { AppActor } from '../../machines/account/app';
import { languages } from '../../schemas/kernel/language';
import { paletteFor } from '../../schemas/kernel/preferences';

const lightQuery = '(prefers-color-scheme: light)';

/** Keeps language, theme and price colours of the document as the app has them. */
export const followAppearance = (app: AppActor): void => {
  const light = matchMedia(lightQuery);
  const show = () => {
    const { language, preferences } = app.getSnapshot().context;
    const root = document.documentElement;
    const system = light.matches ? 'light' : 'dark';
    const theme = preferences.theme === 'system' ? system : preferences.theme;
    root.lang = languages.find(({ code }) => code === language)?.htmlLang ?? language;
    root.dataset['theme'] = theme;
    root.dataset['market'] = paletteFor(language, preferences.palette);
    const ground = getComputedStyle(root).getPropertyValue('--tl-surface-1').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  };
  show();
  app.subscribe(show);
  light.addEventListener('change', show);
};
