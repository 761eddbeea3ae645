import { posterMachine, type Sharing } from '../../../machines/promotion/poster';
import { fromAsync } from '../kernel/actor';

/** What this device does with a poster. */
export type PosterDevice = {
  readonly draw: () => Promise<string>;
  readonly share: (image: string) => Promise<Sharing>;
  readonly save: (image: string) => Promise<void>;
};

const drawn = (image: string | null): string => {
  if (image === null) throw new Error('The poster is not drawn.');
  return image;
};

export const posterOver = ({ draw, share, save }: PosterDevice) =>
  posterMachine.provide({
    actors: {
      drawPoster: fromAsync(async () => draw()),
      shareImage: fromAsync(async ({ image }) => share(drawn(image))),
      saveImage: fromAsync(async ({ image }) => save(drawn(image))),
    },
  });
