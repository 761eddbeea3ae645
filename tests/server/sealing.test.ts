import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSeal, openSeal } from '../../server/database/sealing';
import { ConfigError, configFrom } from '../../server/platform/config';
import { describeOnEachDatabase } from '../support/database/databases';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

describe('a seal', () => {
  test('opens what it closed, for the same place only', () => {
    const seal = createSeal(key);
    const sealed = seal.close('a secret', 'here');
    expect(seal.open(sealed, 'here')).toBe('a secret');
    expect(sealed).not.toContain('a secret');
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('a secret');
    expect(() => seal.open(sealed, 'there')).toThrow();
    expect(() => createSeal(other).open(sealed, 'here')).toThrow();
    expect(createSeal(key).open(sealed, 'here')).toBe('a secret');
  });

  test('closes the same secret differently each time', () => {
    const seal = createSeal(key);
    expect(seal.close('a secret', 'here')).not.toBe(seal.close('a secret', 'here'));
  });

  test('does not open what was changed', () => {
    const seal = createSeal(key);
    const bytes = Buffer.from(seal.close('a secret', 'here'), 'base64');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      expect(() => seal.open(changed.toString('base64'), 'here')).toThrow();
    }
    expect(() => seal.open('', 'here')).toThrow();
    // A tag that is cut short would be found by trying.
    expect(() => seal.open(bytes.subarray(0, 20).toString('base64'), 'here')).toThrow();
  });

  test('tells by a digest whether two are the same, in one place and under one key', () => {
    const digest = createSeal(key).digest('a secret', 'here');
    expect(createSeal(key).digest('a secret', 'here')).toBe(digest);
    expect(createSeal(key).digest('a secret', 'there')).not.toBe(digest);
    expect(createSeal(key).digest('another', 'here')).not.toBe(digest);
    expect(createSeal(other).digest('a secret', 'here')).not.toBe(digest);
  });
});

describe('the key', () => {
  test('is 32 bytes in base64, or said to be wrong', () => {
    const text = key.toString('base64');
    expect(configFrom({ SEAL_KEY: text }).SEAL_KEY).toBe(text);
    for (const wrong of ['', 'short', text.slice(0, -1), `${text}A`]) {
      expect(() => configFrom({ SEAL_KEY: wrong })).toThrow(ConfigError);
    }
  });
});

describeOnEachDatabase('the seal of a server', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-seal-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has a key that the first start makes, and that fits its database alone', async () => {
    const { db } = database();
    const place = { SEAL_KEY: undefined, DATA_DIR: folder };
    const [first, second] = await Promise.all([openSeal(db, place), openSeal(db, place)]);
    const sealed = first.close('a secret', 'here');
    expect(second.open(sealed, 'here')).toBe('a secret');
    expect((await openSeal(db, place)).open(sealed, 'here')).toBe('a secret');
    const file = join(folder, 'seal.key');
    expect(statSync(file).mode & 0o077).toBe(0);
    const keyText = readFileSync(file, 'utf8');
    const moved = { SEAL_KEY: keyText, DATA_DIR: join(folder, 'elsewhere') };
    expect((await openSeal(db, moved)).open(sealed, 'here')).toBe('a secret');
    await expect(openSeal(db, { ...moved, SEAL_KEY: other.toString('base64') })).rejects.toThrow(
      /not the key/,
    );
    writeFileSync(file, 'nonsense');
    await expect(openSeal(db, place)).rejects.toThrow(/does not contain a key of 32 bytes/);
  });
});
