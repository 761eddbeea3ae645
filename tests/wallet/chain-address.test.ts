import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, createBase58check } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { chainAddressFrom } from '../../schemas/wallet/chain-address';

// Published examples: BIP 173, BIP 350, EIP-55, the first bitcoin block, Tether's contract on Tron.
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const script = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG';
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const longer = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const checksummed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const;
const [ether] = checksummed;

/** A right checksum under the prefix `bc1x`: the last 1 separates prefix and program. */
const longerPrefix = bech32.encode('bc1x', [0, ...bech32.toWords(new Uint8Array(20).fill(7))]);
/** A right checksum of a version and 21 bytes, which begin with a zero as the version does. */
const longerHash = createBase58check(sha256).encode(new Uint8Array(22).fill(7, 2));

describe('an address of a chain', () => {
  test.each<[string, string]>([
    ['TRC20', tron],
    ['OMNI', genesis],
    ['OMNI', script],
    ['OMNI', segwit],
    ['OMNI', longer],
    ['OMNI', taproot],
    ...checksummed.map((address): [string, string] => ['ERC20', address]),
  ])('%s takes %s as it is', (chain, address) => {
    expect(chainAddressFrom(chain, address)).toBe(address);
    expect(chainAddressFrom(chain, ` ${address}\n`)).toBe(address);
  });

  test.each([
    ['OMNI', segwit.toUpperCase(), segwit],
    ['ERC20', ether.toLowerCase(), ether],
    ['ERC20', `0x${ether.slice(2).toUpperCase()}`, ether],
  ])('%s writes %s in its one spelling', (chain, typed, address) => {
    expect(chainAddressFrom(chain, typed)).toBe(address);
  });

  test.each([
    ['TRC20', genesis, 'of another chain'],
    ['OMNI', tron, 'of another chain'],
    ['ERC20', tron, 'of another chain'],
    ['TRC20', `${tron.slice(0, -1)}u`, 'with a letter changed'],
    ['OMNI', `${genesis.slice(0, -1)}b`, 'with a letter changed'],
    ['OMNI', segwit.replace('q', 'p'), 'with a letter changed'],
    ['OMNI', `B${segwit.slice(1)}`, 'of mixed case'],
    ['OMNI', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'of the test network'],
    ['OMNI', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'of version 0 with the later checksum'],
    ['OMNI', 'BC1SW50QA3JX3S', 'whose program is too short for its checksum'],
    ['OMNI', longerPrefix, 'with a second 1, whose prefix only begins as that of bitcoin'],
    ['OMNI', longerHash, 'with a second 1 in front, and so a byte more'],
    ['OMNI', `1${genesis}`, 'with a second 1 in front, which its checksum does not have'],
    ['ERC20', ether.replace('a', 'A'), 'whose case is not its checksum'],
    ['ERC20', ether.slice(0, -1), 'too short'],
    ['ERC20', `${ether}0`, 'too long'],
    ['ERC20', ether.slice(2), 'without its mark'],
    ['TRC20', '', 'of nothing'],
    ['BEP20', ether, 'of a chain that is not offered'],
    ['toString', ether, 'of no chain'],
  ])('%s refuses %s, %s', (chain, address) => {
    expect(chainAddressFrom(chain, address)).toBeNull();
  });
});
