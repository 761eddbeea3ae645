import { useState } from 'react';
import { coinLetters } from '../../format/coin-letters';
import { classesOf } from '../base/class-names';
import styles from './coin-disc.module.css';

const css = classesOf(styles);

/** The coin's image, over its first letters until it is loaded. They stay if it cannot be. */
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
  const source = image !== broken && image;
  return (
    <span
      className={css('disc', size === 'small' && 'small', source && 'marked')}
      aria-hidden="true"
    >
      {coinLetters(symbol)}
      {source ? (
        <img
          className={css('image')}
          loading="lazy"
          src={source}
          alt=""
          onError={() => setBroken(source)}
        />
      ) : null}
    </span>
  );
};
