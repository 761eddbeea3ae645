/** A test file, and a part of the full name of the test that fails. */
export type NoticedBy = { readonly test: string; readonly title: string };

/** A fault that a test once overlooked, as one replaced text. */
export type PlantedFault = {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly now: string;
  readonly noticedBy: NoticedBy;
};
