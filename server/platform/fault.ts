import { timeOf } from '../../schemas/kernel/time';
import { writeLine } from './output';

/** Logs a fault by kind and place only: its text may quote user input. */
export const reportFault = (error: unknown, where: string): void => {
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : '';
  const at = error instanceof Error ? (error.stack?.split('\n')[1]?.trim() ?? '') : '';
  writeLine('errors', `${timeOf(Date.now())} fault in ${where}: ${name}${code} ${at}`);
};
