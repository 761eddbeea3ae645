import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const Ended = v.object({ code: v.number(), stdout: v.string(), stderr: v.string() });
export type Ended = v.InferOutput<typeof Ended>;

/** Runs `scripts/<name>.ts` as a process of its own, as `npm run` does, and waits for its end. */
export const runScript = async (
  name: string,
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<Ended> => {
  const args = ['--import', 'tsx', `scripts/${name}.ts`, ...words];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return v.parse(Ended, error);
  }
};
