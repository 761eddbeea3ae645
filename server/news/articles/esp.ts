import { en } from './en';
export const esp = en;
