import { tabAt } from '../../schemas/kernel/route';
import { showAppearance } from '../app/appearance';
import { preloadApp, reloadLater, startApp } from './app-start';
import type { ShellFacts } from './facts';
import { leaveToApp } from './hand-off';
import { placeTexts } from './place-texts';
import type { RowPair } from './row-pair';
import { fillRows, type PairsAnswer, rowPairsOf } from './rows';
import { storedLook } from './stored-look';
import { choose, type HomeState, variantAt } from './variant';

// Runs in the page itself before the app, on whatever the device and the server say. The parts of
// the page are templates that the build has rendered with the app's own components.

type ConfigAnswer = { message: { demo: boolean; feed: string } };

const facts: ShellFacts = JSON.parse(document.getElementById('shell-facts')?.textContent ?? '');
const look = storedLook();
const texts = facts.texts[look.language] ?? [];
const path = location.hash.slice(1).split('?')[0] || '/';
const place = document.createElement('div');

let state: HomeState = 'loading';
let pairs: readonly RowPair[] = [];
let mark: DocumentFragment | null = null;

/** A template of the page as it is shown to this person at this address. */
const partOf = (id: string, variant: string): DocumentFragment => {
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

const variantNow = () => variantAt(path, look.viewer, state);

/** Until the server has said what is real, the mark is an empty strip. */
const markNow = () => {
  if (mark) return mark.cloneNode(true);
  const pending = partOf('shell-mark', 'demo-simulated');
  pending.firstElementChild?.setAttribute('data-pending', '');
  return pending;
};

/** The header comes first: a browser paints it while it still reads the rest. */
const showHeader = () => place.replaceChildren(markNow(), partOf('shell-header', variantNow()));

let isWhole = false;

const showWhole = () => {
  isWhole = true;
  const rest = partOf('shell-rest', variantNow());
  rest.querySelector('header')?.replaceWith(partOf('shell-header', variantNow()));
  fillRows(rest, pairs);
  place.replaceChildren(markNow(), rest);
};

const takeConfig = ({ message: { demo, feed } }: ConfigAnswer) => {
  mark = partOf('shell-mark', `${demo ? 'demo' : 'real'}-${feed}`);
  place.querySelector('aside')?.replaceWith(mark.cloneNode(true));
};

const takePairs = (answer: PairsAnswer) => {
  pairs = rowPairsOf(answer);
  state = 'priced';
  if (isWhole) showWhole();
};

const request = <Answer>(call: string): Promise<Answer> =>
  fetch(`api/${call}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);

/** After a frame has been painted, which is never in a tab that nobody sees. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

showAppearance(look);
place.dataset['instantShell'] = '';
document.getElementById('root')?.append(place);
showHeader();

const config = request<ConfigAnswer>(facts.calls.config);
const quotations = request<PairsAnswer>(facts.calls.pairs);
leaveToApp({
  answers: { [facts.calls.config]: config, [facts.calls.pairs]: quotations },
  onStartFailed: reloadLater,
});

/** What cannot be read stays as it is; the app reads it again, and says so. */
const ignore = () => undefined;
config.then(takeConfig).catch(ignore);
const priced = quotations.then(takePairs).catch(ignore);

/** Two paints of a whole page cost a slow phone twice: when prices are near, there is one with them. */
const show = () => {
  if (!isWhole) showWhole();
  afterPaint(() => startApp(facts));
};
addEventListener('DOMContentLoaded', () => {
  preloadApp(facts, facts.catalogues[look.language] ?? '');
  if (tabAt(path) !== 'home') return show();
  void priced.then(show);
  setTimeout(show, 150);
});
setTimeout(() => startApp(facts), 400);
