import type { PairsAnswer } from './rows';

/** The paths of what every page begins with. */
export const firstCalls = { config: 'app/config', pairs: 'currency/quotation_new' } as const;

export type ConfigAnswer = { message: { demo: boolean; feed: string } };

/** Answers to what the head of the page has requested; null where there was none. */
type PageAnswers = {
  readonly config: Promise<ConfigAnswer>;
  readonly pairs: Promise<PairsAnswer>;
  /** Pairs of the last visit, with prices that are marked as stale; null where none are stored. */
  readonly stored: Promise<PairsAnswer | null>;
  /** The text of `tideline.json`; empty where there is none, null where nothing is known of it. */
  readonly file: Promise<string | null>;
};

declare global {
  interface Window {
    /** There before any other script of the page. */
    tidelineAnswers: PageAnswers;
  }
}

export const leaveAnswers = (answers: PageAnswers): void => {
  window.tidelineAnswers = answers;
};
