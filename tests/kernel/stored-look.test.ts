import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { session } from '../../examples/account/people';
import { storeVersion } from '../../schemas/account/user';
import { languages } from '../../schemas/kernel/language';
import { palettes, themes } from '../../schemas/kernel/preferences';
import { storedLook } from '../../src/instant-shell/stored-look';
import { readStored } from '../../src/storage/stored-session';

const orAbsent = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: undefined });

const preferences = fc.oneof(
  fc.constantFrom('', 'null', '[]', '7', '{'),
  fc
    .record({
      theme: orAbsent(fc.constantFrom(...themes, 'blue', 3)),
      palette: orAbsent(fc.constantFrom(...palettes, null, 'green')),
    })
    .map((value) => JSON.stringify(value)),
);

const stored = fc.record({
  lang: orAbsent(fc.constantFrom(...languages.map(({ code }) => code), 'zh-TW', 'ja', 'xx', '')),
  tideline_preferences: orAbsent(preferences),
  vuex_version: orAbsent(fc.constantFrom(storeVersion, '0.9.0')),
  vuex_token: orAbsent(fc.constantFrom('token', '')),
  vuex_user: fc.constant(JSON.stringify(session.user)),
});

test('the page reads of the device what the app reads of it', () => {
  fc.assert(
    fc.property(stored, (values) => {
      const texts = new Map(Object.entries(values));
      vi.stubGlobal('localStorage', { getItem: (name: string) => texts.get(name) ?? null });
      const app = readStored();
      const { theme, palette } = app.preferences;
      expect(storedLook()).toEqual({
        language: app.language,
        preferences: { theme, palette },
        viewer: app.session ? 'owner' : 'visitor',
      });
    }),
  );
});
