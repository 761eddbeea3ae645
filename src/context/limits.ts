import * as v from 'valibot';
import type { Config } from '../../schemas/kernel/config';
import { Limits } from '../../schemas/kernel/limits';
import { perOwner } from '../components/base/per-owner';
import { useConfig } from './config';

const limitsOf = perOwner(({ sentLimits }: Config): Limits => v.parse(Limits, sentLimits));

/** The limits in force; the defaults until the configuration is fetched. */
export const useLimits = (): Limits => limitsOf(useConfig());
