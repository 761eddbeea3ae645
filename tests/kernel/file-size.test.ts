import { expect, test } from 'vitest';
import { fileSize } from '../../src/format/file-size';

test.each([
  [40, '0 kB'],
  [4_400, '4 kB'],
  [99_999, '100 kB'],
  [100_000, '0.1 MB'],
  [1_249_000, '1.2 MB'],
  [8_388_608, '8.4 MB'],
])('%i bytes are shown as %s', (bytes, shown) => expect(fileSize(bytes, 'en')).toBe(shown));
