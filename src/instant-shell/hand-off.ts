/** What the page leaves to the app that takes its place. */
export type HandOff = {
  /** Answers to the calls that the page has made, by path, as they are when the app asks. */
  readonly answers: Record<string, () => Promise<unknown>>;
  /** The text of the file with the settings; null where nothing is known of it. */
  readonly file: Promise<string | null>;
  /** Loads the page again after a while: the app cannot be started. */
  readonly onStartFailed: () => void;
};

const name = 'tidelineHandOff';

export const leaveToApp = (handOff: HandOff): void => {
  Object.assign(window, { [name]: handOff });
};

const isHandOff = (left: unknown): left is HandOff =>
  left instanceof Object && 'answers' in left && 'onStartFailed' in left;

/** What the page has left; null where it has no shell, as during development. */
export const handOffOfPage = (): HandOff | null => {
  const left: unknown = Reflect.get(window, name);
  return isHandOff(left) ? left : null;
};
