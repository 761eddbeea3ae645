import * as v from 'valibot';
import { RefusalCode, type RefusalParams, type RuleFigures } from './refusal';

/** The figures of a rule by the code that its schema named. */
export const figuresFor =
  (figures: RuleFigures) =>
  (code: string): RefusalParams | undefined =>
    v.is(RefusalCode, code) ? figures[code] : undefined;
