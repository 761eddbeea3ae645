import { useState } from 'react';
import { coinLetters } from '../format/coin-letters';
import { classesOf } from './class-names';
import styles from './coin-disc.module.css';

const css = classesOf(styles);

/** The coin's image, or its first letters if there is none or it cannot be loaded. */
export const CoinDisc = ({
  symbol,
  image,
  size = 'normal',
}: {
  symbol: string;
  image?: string | null | undefined;
  size?: 'small' | 'normal' | undefined;
}) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css('disc', size === 'small' && 'small')} aria-hidden="true">
      {image && image !== broken ? (
        <img className={css('image')} src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        coinLetters(symbol)
      )}
    </span>
  );
};
