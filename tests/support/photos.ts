import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Red on its left half and blue on its right, so that a turn can be seen. */
const twoHalves = (width: number, height: number, channels: 3 | 4 = 3) => {
  const alpha = channels === 4 ? [128] : [];
  const row = Array.from({ length: width }, (_, x) =>
    x < width / 2 ? [255, 0, 0, ...alpha] : [0, 0, 255, ...alpha],
  ).flat();
  const raw = Buffer.concat(Array.from({ length: height }, () => Buffer.from(row)));
  return sharp(raw, { raw: { width, height, channels } });
};

export const jpegOf = (width: number, height: number) => twoHalves(width, height).jpeg().toBuffer();
export const pngOf = (width: number, height: number, channels: 3 | 4 = 3) =>
  twoHalves(width, height, channels).png({ compressionLevel: 0 }).toBuffer();
export const webpOf = (width: number, height: number, channels: 3 | 4 = 3) =>
  twoHalves(width, height, channels).webp({ quality: 99 }).toBuffer();

/** As a phone held upright takes it: lying on its side, with a note of that, of its place and its maker. */
export const photoOf = (width: number, height: number) =>
  twoHalves(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A few bytes that say they are a very large photo. */
export const bombOf = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024 * 1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
export const gif = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff;', 'latin1');
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
);
export const program = Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(512)]);
