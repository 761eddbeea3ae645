import type { Language } from '../../schemas/kernel/language';
import type { HomeState, Variant } from './variant';

/** A template of the page as it is shown to this person at this address. */
export type PartOf = (id: string, variant: string, texts: readonly string[]) => DocumentFragment;

/** What the first script of the page leaves to the second. */
type ShellStart = {
  /** Contains the shell; at first only its header. */
  readonly place: HTMLElement;
  readonly language: Language;
  readonly isHome: boolean;
  readonly headerTexts: readonly string[];
  readonly partOf: PartOf;
  readonly variantIn: (state: HomeState) => Variant;
};

declare global {
  interface Window {
    /** There before the second script. */
    tidelineShell: ShellStart;
  }
}

export const leaveToShell = (start: ShellStart): void => {
  window.tidelineShell = start;
};
