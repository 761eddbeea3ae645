import type { Look } from './look';

/** Edges lie between pixels. */
const tolerance = 1;
/** Fractions of a line, by which a box of running text may be lower than its content. */
const lineTolerance = 3;

/** What does not fit on the screen. */
export const overflows = ({ width, scrollWidth, parts }: Look): readonly string[] => [
  ...(scrollWidth > width ? [`the page is ${scrollWidth} px wide on a screen of ${width} px`] : []),
  ...parts
    .filter((part) => !part.isScrolled)
    .filter(({ left, right }) => left < -tolerance || right > width + tolerance)
    .map(({ name, left, right }) => {
      return `${name} reaches from ${Math.round(left)} to ${Math.round(right)} px of ${width}`;
    }),
];

/** Texts of which a part is missing: by an ellipsis, or by the edge of their box. */
export const truncations = ({ parts }: Look): readonly string[] =>
  parts
    .filter((part) => part.cutAcross > tolerance || part.cutDown > lineTolerance)
    .map(({ name }) => `${name} is cut`);

const placeholder = /\{\w+\}|\{\w+,/;
const noValue = /\b(?:NaN|undefined|null|Infinity)\b|\[object /;

/** Ids where words should be, places that were not filled in, and what is no value. */
export const missingTexts = (
  { texts }: Pick<Look, 'texts'>,
  ids: ReadonlySet<string>,
): readonly string[] =>
  texts.flatMap((text) => {
    if (ids.has(text)) return [`the id ${text} instead of its words`];
    if (/^[a-z][\w-]*(?:\.[a-z][\w-]*){2,}$/.test(text)) return [`${text} looks like an id`];
    if (placeholder.test(text)) return [`a place that was not filled in: ${text}`];
    return noValue.test(text) ? [`no value: ${text}`] : [];
  });
