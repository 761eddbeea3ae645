import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** The colour behind the app's mark, which is that of its dark theme. */
const background = '#0c1419';
const brandMark = fileURLToPath(new URL('../public/favicon.svg', import.meta.url));
/** Of a maskable icon a system may cut off everything but a circle of this share. */
const safeShare = 0.8;

const icon = async (size: number, share = 1): Promise<Buffer> => {
  const inner = Math.round(size * share);
  const mark = sharp(readFileSync(brandMark), { density: 72 * (inner / 32) }).resize(inner, inner);
  if (share === 1) return mark.png().toBuffer();
  const canvas = { width: size, height: size, channels: 4, background } as const;
  const input = await mark.png().toBuffer();
  return sharp({ create: canvas }).composite([{ input }]).png().toBuffer();
};

const icons = [
  { file: 'icons/192.png', size: 192, purpose: 'any' },
  { file: 'icons/512.png', size: 512, purpose: 'any' },
  { file: 'icons/maskable.png', size: 512, purpose: 'maskable' },
  { file: 'icons/badge.png', size: 96, purpose: 'monochrome' },
] as const;

/** The lines of the mark alone: a system shows a badge in one colour. */
const badge = async (size: number): Promise<Buffer> => {
  const lines = readFileSync(brandMark, 'utf8')
    .replace(/<rect[^>]*>/, '')
    .replaceAll(/stroke="#[\da-f]{6}"/g, 'stroke="#fff"');
  return sharp(Buffer.from(lines), { density: 72 * (size / 32) })
    .resize(size)
    .png()
    .toBuffer();
};

const drawn = ({ size, purpose }: (typeof icons)[number]): Promise<Buffer> => {
  switch (purpose) {
    case 'any':
      return icon(size);
    case 'maskable':
      return icon(size, safeShare);
    case 'monochrome':
      return badge(size);
  }
};

/** Renders the icons of the installed app from its mark. */
const appIcons = (): PluginOption => ({
  name: 'tideline-app-icons',
  apply: 'build',
  async generateBundle() {
    for (const each of icons) {
      this.emitFile({ type: 'asset', fileName: each.file, source: await drawn(each) });
    }
  },
});

/** Built instead of the worker, it removes the worker from every browser that has it. */
const isRetired = process.env['SERVICE_WORKER'] === 'retired';

/** Manifest, icons and service worker, relative to the page as everything else of the build. */
export const installable = (): PluginOption => [
  appIcons(),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: isRetired ? 'src/service-worker/retired' : 'src/service-worker',
    filename: 'worker.ts',
    injectRegister: false,
    // The build of the worker is one of its own, which does not know how much this one prints.
    integration: {
      configureCustomSWViteBuild: (options) => {
        options.logLevel = 'warn';
      },
    },
    // Without an id its address is one; an id would be relative to the origin, not to the page.
    manifest: {
      name: 'Tideline',
      short_name: 'Tideline',
      description: 'Paper trading and wealth products.',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: background,
      theme_color: background,
      categories: ['finance'],
      icons: icons.map(({ file, size, purpose }) => ({
        src: file,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    },
    injectManifest: {
      rollupFormat: 'iife',
      minify: true,
      ...(isRetired ? { injectionPoint: '' } : {}),
      globPatterns: ['**/*.{js,css,html,svg}'],
      globIgnores: ['worker.js'],
    },
  }),
];
