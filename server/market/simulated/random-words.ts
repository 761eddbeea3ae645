import { createCipheriv } from 'node:crypto';

/** The random 32-bit words of one division, by number. */
export type RandomWords = (word: number) => number;

/** Equal for equal level, index and count, in any order of requests. */
export type WordSource = (level: number, index: number, count: number) => RandomWords;

const blockBytes = 16;
const wordBytes = 4;
const blockWords = blockBytes / wordBytes;

/**
 * AES-128 in counter mode: each block is the encryption of pair, level, index and its own number.
 * Prices reveal a part of the output only, and AES is a pseudorandom permutation, so nobody can
 * compute the next words, or the key, from all past prices. One cipher in ECB mode encrypts the
 * counters, because creating a cipher for each division costs five times as much as its use.
 */
export const wordSourceOf = (key: Buffer, pairId: number): WordSource => {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  let counters = new DataView(new ArrayBuffer(0));
  const countersOf = (bytes: number) => {
    if (counters.byteLength < bytes) counters = new DataView(new ArrayBuffer(bytes));
    return new DataView(counters.buffer, 0, bytes);
  };
  return (level, index, count) => {
    const blocks = countersOf(Math.ceil(count / blockWords) * blockBytes);
    for (let at = 0, block = 0; at < blocks.byteLength; at += blockBytes, block += 1) {
      blocks.setUint32(at, pairId, true);
      blocks.setUint32(at + wordBytes, level, true);
      blocks.setUint32(at + 2 * wordBytes, index, true);
      blocks.setUint32(at + 3 * wordBytes, block, true);
    }
    const bytes = cipher.update(blocks);
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return (word) => words.getUint32(word * wordBytes, true);
  };
};

/** A word as a number in (0, 1), never one of its ends. */
export const unitOf = (word: number): number => (word + 0.5) / 0x1_0000_0000;
