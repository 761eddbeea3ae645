import * as v from 'valibot';
import type { Call } from '../../../server/requests/call';

/** Values of which one fits most fields. */
const usual = ['1', '0.5', 'BTC/USDT', 'a@b.co', 'abcd1234', '246810', '2026-01-01', 'change'];

export const Fields = v.object({
  entries: v.record(
    v.string(),
    v.custom<v.GenericSchema>(() => true),
  ),
});

/** A request whose fields are usual, as far as one of these values fits. */
export const usualFields = ({ request }: Pick<Call, 'request'>): Record<string, string> => {
  if (!v.is(Fields, request)) return {};
  const { entries } = v.parse(Fields, request);
  const fitting = Object.entries(entries).flatMap(([name, schema]) => {
    const value = usual.find((text) => v.is(schema, text));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fitting);
};
