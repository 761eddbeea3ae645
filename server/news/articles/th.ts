import { en } from './en';
export const th = en;
