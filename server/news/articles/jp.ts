import { en } from './en';
export const jp = en;
