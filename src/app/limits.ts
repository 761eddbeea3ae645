import { useMemo } from 'react';
import * as v from 'valibot';
import { Limits } from '../../schemas/kernel/limits';
import { useConfig } from './config';

/** Which limits hold; the defaults until the server has said. */
export const useLimits = (): Limits => {
  const { limits } = useConfig();
  return useMemo(() => v.parse(Limits, limits), [limits]);
};
