/**
 * One tab of a browser, by the few things that every engine's remote control can do. What a journey
 * taps and reads is found by `screen.ts`.
 */
export type Driver = {
  /** Its name and version, for the report. */
  readonly name: string;
  readonly open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page; it finds its parameters in `arguments`. */
  readonly run: (body: string, ...parameters: readonly string[]) => Promise<unknown>;
  /** Taps an element, as a person does. */
  readonly tap: (selector: string) => Promise<void>;
  /** Types into an element, key by key. */
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A browser that this machine may have. */
export type Engine = {
  readonly name: string;
  /** What is missing for it here; null if nothing is. */
  readonly missing: () => string | null;
  readonly start: () => Promise<Driver>;
};
