import { en } from './en';
export const hk = en;
