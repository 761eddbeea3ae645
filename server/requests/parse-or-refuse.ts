import * as v from 'valibot';
import { RefusalCode, type RefusalParams, type RuleFigures } from '../../schemas/kernel/refusal';
import { refuse } from './refusal';

/** The figures of a broken rule whose field decides on them, or which cost something to know. */
type FiguresOf = (code: RefusalCode, field: string) => RefusalParams | undefined;

/** The rules of a form, asked again here; the first one that is broken is the refusal. */
export const parseOrRefuse = <Schema extends v.GenericSchema>(
  schema: Schema,
  draft: unknown,
  figures: RuleFigures | FiguresOf = {},
): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, draft, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [{ message, path }] = parsed.issues;
  const code = v.parse(RefusalCode, message);
  const field = String(path?.[0]?.key ?? '');
  return refuse(code, typeof figures === 'function' ? figures(code, field) : figures[code]);
};
