import { useCopy } from '../../context/copying';
import { offer } from './poster-device';

/** Offers an address to the apps of the device; copies it where the device cannot do that. */
export const useShare = () => {
  const copy = useCopy();
  return async (data: { title: string; text: string; url: string }): Promise<void> => {
    const sharing = await offer(data).catch(() => 'unsupported');
    if (sharing === 'unsupported') await copy(data.url);
  };
};
