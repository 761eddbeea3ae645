import { useState } from 'react';
import * as v from 'valibot';
import { readJson, writeText } from '../api/kernel/device';

/** State stored on the device. An invalid stored value is treated as absent. */
export const usePersistedState = <Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  absent: Value,
): readonly [Value, (value: Value) => void] => {
  const [value, setValue] = useState(() => {
    const stored = v.safeParse(schema, readJson(name));
    return stored.success ? stored.output : absent;
  });
  const write = (next: Value) => {
    setValue(next);
    writeText(name, JSON.stringify(next));
  };
  return [value, write];
};
