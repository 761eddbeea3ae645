import { classesOf } from '../base/class-names';
import styles from './grouped-address.module.css';

const css = classesOf(styles);

const marked = 6;
const size = 4;

/** The address cut at its marks, and between them in groups. */
const partsOf = (address: string): { text: string; isMarked: boolean }[] => {
  if (address.length <= 2 * marked) return [{ text: address, isMarked: true }];
  const middle = address.slice(marked, -marked).match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
  return [
    { text: address.slice(0, marked), isMarked: true },
    ...middle.map((text) => ({ text, isMarked: false })),
    { text: address.slice(-marked), isMarked: true },
  ];
};

/** In groups, with the first and last six characters marked: those are what people compare. */
export const GroupedAddress = ({ address }: { address: string }) => (
  <p className={css('address')} translate="no">
    {partsOf(address).map(({ text, isMarked }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its place.
      <span key={place} className={css(isMarked && 'marked')}>
        {text}
      </span>
    ))}
  </p>
);
