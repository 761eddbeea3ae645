import { useMemo } from 'react';
import * as v from 'valibot';
import { Limits } from '../../schemas/kernel/limits';
import { useConfig } from './config';

/** The limits in force; the defaults until the configuration is fetched. */
export const useLimits = (): Limits => {
  const { limits } = useConfig();
  return useMemo(() => v.parse(Limits, limits), [limits]);
};
