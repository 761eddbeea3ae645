import { FormattedMessage } from 'react-intl';
import type { PasteRefusal } from '../format/pasted-amount';

const longestShown = 20;

const shortened = (text: string): string => {
  const characters = Array.from(text.trim().replace(/\s+/gu, ' '));
  return characters.length > longestShown
    ? `${characters.slice(0, longestShown).join('')}…`
    : characters.join('');
};

const PasteError = ({ pasted, readings: [first, second] }: PasteRefusal) => {
  const values = { pasted: shortened(pasted), first, second };
  if (first === undefined) return <FormattedMessage id="amount.paste.unreadable" values={values} />;
  return second === undefined ? (
    <FormattedMessage id="amount.paste.foreign" values={values} />
  ) : (
    <FormattedMessage id="amount.paste.ambiguous" values={values} />
  );
};

/** Below an amount field: what the pasted text could mean, and that it was not filled in. */
export const pasteError = (refusal: PasteRefusal) => (
  <span role="status">
    <PasteError {...refusal} />
  </span>
);
