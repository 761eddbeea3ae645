import { operatorSentence } from '../server/database/unusable';

/** What a command prints of an error: its sentence if the operator can act on it, else all of it. */
export const plainSentence = (error: unknown): unknown =>
  operatorSentence(error, process.env) ?? error;
