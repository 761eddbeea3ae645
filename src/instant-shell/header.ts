import { tabAt } from '../../schemas/kernel/route';
import { showAppearance } from '../context/appearance';
import { dataIn, type TextsByLanguage } from './facts';
import { placeTexts } from './place-texts';
import { leaveToShell, type PartOf } from './shell-start';
import { storedLook } from './stored-look';
import { choose, type HomeState, variantAt } from './variant';

// The first script of the page. It does only what the header needs, because nothing is painted
// before it has run.

const look = storedLook();
const path = location.hash.slice(1).split('?')[0] || '/';
const texts = dataIn<TextsByLanguage>('shell-header-texts')[look.language] ?? [];

const partOf: PartOf = (id, variant, texts) => {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return new DocumentFragment();
  const part = document.importNode(template.content, true);
  choose(part, variant);
  placeTexts(part, texts);
  // The policy of the page forbids style attributes in its markup.
  for (const styled of part.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? '';
  }
  return part;
};

/** Until the configuration has arrived, the mark is an empty strip. */
const pendingMark = () => {
  const mark = partOf('shell-mark', 'demo-simulated', []);
  mark.firstElementChild?.setAttribute('data-pending', '');
  mark.firstElementChild?.replaceChildren();
  return mark;
};

const variantIn = (state: HomeState) => variantAt(path, look.viewer, state);

const place = document.createElement('div');
place.dataset['instantShell'] = '';
place.append(pendingMark(), partOf('shell-header', variantIn('loading'), texts));
showAppearance(look);
document.getElementById('root')?.append(place);

leaveToShell({
  place,
  language: look.language,
  isHome: tabAt(path) === 'home',
  headerTexts: texts,
  partOf,
  variantIn,
});
