import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

// Validates an address of a chain by form and checksum (contract/codes.md#currencies-and-chains)
// and returns its canonical spelling, so that two can be compared.

/** Chain labels on the wire. OMNI is the bitcoin network. */
const chains = ['TRC20', 'OMNI', 'ERC20'] as const;
type Chain = (typeof chains)[number];
const isChain = (label: string): label is Chain => chains.some((chain) => chain === label);

const base58check = createBase58check(sha256);

const decoded = <Value>(decode: () => Value): Value | null => {
  try {
    return decode();
  } catch {
    return null;
  }
};

/** A version byte and twenty bytes of hash. */
const hasVersion = (text: string, versions: readonly number[]): boolean => {
  const bytes = decoded(() => base58check.decode(text));
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1);
};

const tronVersion = 0x41;
const bitcoinVersions = [0x00, 0x05];

/** The content of a segwit address: the version and bytes of its program. */
const segwitProgram = (text: `${string}1${string}`, coder: typeof bech32) =>
  decoded(() => {
    const { prefix, words } = coder.decode(text);
    const [version = -1, ...rest] = words;
    return prefix === 'bc' ? { version, length: coder.fromWords(rest).length } : null;
  });

/** BIP 173 for version 0, BIP 350 for later ones; not in mixed case. */
const isSegwit = (text: string): boolean => {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  if (!lower.startsWith('bc1')) return false;
  const address: `${string}1${string}` = `bc1${lower.slice(3)}`;
  const first = segwitProgram(address, bech32);
  if (first) return first.version === 0 && (first.length === 20 || first.length === 32);
  const later = segwitProgram(address, bech32m);
  if (!later || later.version < 1 || later.version > 16) return false;
  return later.version === 1 ? later.length === 32 : later.length >= 2 && later.length <= 40;
};

/** EIP-55: the case of each letter is a checksum of the lower-case address. */
const checksummed = (hex: string): string => {
  const hash = keccak_256(new TextEncoder().encode(hex));
  const letters = [...hex].map((letter, place) => {
    const nibble = ((hash[place >> 1] ?? 0) >> (place % 2 === 0 ? 4 : 0)) & 0xf;
    return nibble >= 8 ? letter.toUpperCase() : letter;
  });
  return `0x${letters.join('')}`;
};

const ethereumForm = /^0x[0-9a-fA-F]{40}$/;

const canonical: Record<Chain, (text: string) => string | null> = {
  TRC20: (text) => (hasVersion(text, [tronVersion]) ? text : null),
  OMNI: (text) => {
    if (hasVersion(text, bitcoinVersions)) return text;
    return isSegwit(text) ? text.toLowerCase() : null;
  },
  ERC20: (text) => {
    if (!ethereumForm.test(text)) return null;
    const hex = text.slice(2);
    const right = checksummed(hex.toLowerCase());
    const isPlain = hex === hex.toLowerCase() || hex === hex.toUpperCase();
    return isPlain || text === right ? right : null;
  },
};

/** The address in canonical spelling, or null if it is invalid. */
export const chainAddressFrom = (chain: string, text: string): string | null =>
  isChain(chain) ? canonical[chain](text.trim()) : null;
