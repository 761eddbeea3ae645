/** A part of the app did not come in time. */
export class ChunkTimeout extends Error {}

/** What was promised, or a `ChunkTimeout` when it takes longer than that. */
export const withTimeout = async <Value>(promised: Promise<Value>, ms: number): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout(`Nothing came in ${ms} ms.`)), ms);
  });
  return Promise.race([promised, late]).finally(() => clearTimeout(timer));
};
