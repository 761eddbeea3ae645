import { type ComponentProps, useSyncExternalStore } from 'react';
import type { CoinImages } from '../../../schemas/market/coin-images';
import type { Client } from '../../api/kernel/client';
import { GetCoinImages } from '../../api/market/coin-images';
import { createObservable } from '../../components/base/observable';
import { perOwner } from '../../components/base/per-owner';
import { CoinDisc } from '../../components/figures/coin-disc';
import { useServices } from '../../context/services';

/** Asked once; without an answer coins keep their letters. */
const imagesOf = perOwner((client: Client) => {
  const images = createObservable<CoinImages>(new Map());
  client.request(GetCoinImages, {}).then(images.set, () => undefined);
  return images;
});

/** The mark of a coin that comes without an image, by its name. */
export const CoinMark = ({
  symbol,
  size,
}: Pick<ComponentProps<typeof CoinDisc>, 'symbol' | 'size'>) => {
  const { subscribe, get } = imagesOf(useServices().client);
  const image = useSyncExternalStore(subscribe, get).get(symbol);
  return <CoinDisc symbol={symbol} image={image} size={size} />;
};
