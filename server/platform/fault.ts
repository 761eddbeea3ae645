import { writeLine } from './output';

/** A fault is noted by its kind and place only: its text may quote what a person sent. */
export const reportFault = (error: unknown, where: string): void => {
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : '';
  const at = error instanceof Error ? (error.stack?.split('\n')[1]?.trim() ?? '') : '';
  writeLine('errors', `${new Date().toISOString()} fault in ${where}: ${name}${code} ${at}`);
};
