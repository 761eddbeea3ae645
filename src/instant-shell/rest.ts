import { showThemeColor } from '../context/appearance';
import { preloadApp, reloadLater, startApp } from './app-start';
import { dataIn, type ShellFacts } from './facts';
import { leaveToApp } from './hand-off';
import { type ConfigAnswer, firstCalls } from './page-requests';
import { patchChildren } from './patch';
import type { RowPair } from './row-pair';
import { fillRows, type PairsAnswer, rowPairsOf } from './rows';
import type { HomeState } from './variant';

// The second script of the page runs before the app, on whatever the device and the server say. The
// parts of the page are templates that the build has rendered with the app's own components.

const facts = dataIn<ShellFacts>('shell-facts');
const { place, language, isHome, headerTexts, partOf, variantIn } = window.tidelineShell;
const texts = [...headerTexts, ...(facts.texts[language] ?? [])];

let state: HomeState = 'loading';
let pairs: readonly RowPair[] = [];
let isWhole = false;

const showWhole = () => {
  isWhole = true;
  const whole = document.createElement('div');
  whole.append(partOf('shell-rest', variantIn(state), texts));
  whole.querySelector('header')?.replaceWith(partOf('shell-header', variantIn(state), texts));
  fillRows(whole, pairs);
  const strip = place.querySelector('aside');
  if (strip) whole.prepend(strip.cloneNode(true));
  patchChildren(place, whole);
};

const takeConfig = ({ message: { demo, feed } }: ConfigAnswer) => {
  const mark = partOf('shell-mark', `${demo ? 'demo' : 'real'}-${feed}`, texts);
  place.querySelector('aside')?.replaceWith(mark);
};

const takePairs = (answer: PairsAnswer) => {
  pairs = rowPairsOf(answer);
  state = 'priced';
  if (isWhole) showWhole();
};

/** After a frame has been painted, which is never in a tab that nobody sees. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

const { config, pairs: quotations, stored, file } = window.tidelineAnswers;

/** How long home waits for prices of now when it begins, where there are those of the last visit. */
const storedAfterMs = 300;
const afterWait = async () => {
  await new Promise((resolve) => setTimeout(resolve, storedAfterMs));
  return (await stored) ?? quotations;
};
leaveToApp({
  answers: {
    [firstCalls.config]: () => config,
    [firstCalls.pairs]: () => (isHome ? Promise.race([quotations, afterWait()]) : quotations),
  },
  file,
  onStartFailed: reloadLater,
});

/** What cannot be fetched stays as it is; the app fetches it again and shows the failure. */
const ignore = () => undefined;
config.then(takeConfig).catch(ignore);
const priced = quotations.then(takePairs).catch(ignore);
let lastVisit: PairsAnswer | null = null;
stored.then((answer) => {
  lastVisit = answer;
});

/**
 * Two paints of a whole page cost a slow phone twice: when prices are near, there is one with them.
 * When they are not, those of the last visit stand until there are newer ones.
 */
const show = () => {
  if (isWhole) return;
  if (lastVisit && state === 'loading') takePairs(lastVisit);
  showWhole();
  afterPaint(() => {
    showThemeColor();
    startApp(facts);
  });
};
addEventListener('DOMContentLoaded', () => {
  const catalogue = facts.catalogues[language] ?? '';
  preloadApp(facts, isHome ? [catalogue] : [catalogue, facts.pages]);
  if (!isHome) return show();
  void priced.then(show);
  setTimeout(show, 150);
});
setTimeout(() => startApp(facts), 400);
