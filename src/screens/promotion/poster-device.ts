import type { Sharing } from '../../../machines/promotion/poster';

const fileName = 'tideline-invitation.png';

const fileOf = (image: string): File => {
  const bytes = Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (character) =>
    character.charCodeAt(0),
  );
  return new File([bytes], fileName, { type: 'image/png' });
};

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Offers something to the apps of the device; rejects where that fails. */
export const offer = async (data: ShareData): Promise<Sharing> => {
  if (!navigator.share || !navigator.canShare?.(data)) return 'unsupported';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    throw error;
  }
};

export const shareImage = (image: string, title: string): Promise<Sharing> =>
  offer({ title, files: [fileOf(image)] });

/** Hands the image to the browser to be saved. */
export const saveImage = async (image: string): Promise<void> => {
  const url = URL.createObjectURL(fileOf(image));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
