import { useState } from 'react';
import * as v from 'valibot';
import { readJson, writeText } from '../api/kernel/device';

/** A small choice that this device keeps. What is read back is parsed; what does not fit is absent. */
export const usePersistedState = <Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  absent: Value,
): readonly [Value, (value: Value) => void] => {
  const [value, setValue] = useState(() => {
    const kept = v.safeParse(schema, readJson(name));
    return kept.success ? kept.output : absent;
  });
  const keep = (next: Value) => {
    setValue(next);
    writeText(name, JSON.stringify(next));
  };
  return [value, keep];
};
