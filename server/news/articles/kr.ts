import { en } from './en';
export const kr = en;
