import { type ChildNode, parse } from 'postcss';

const classesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '));

/** Whether a rule is of none of the classes, or of one that stands in the markup. */
const isNeeded = (rule: ChildNode, standing: ReadonlySet<string>): boolean => {
  const names = classesIn(rule.toString().replace(/\{[^{}]*\}/g, ' '), /\.([a-z][\w-]*)/g);
  const isOfNone = names.length === 0 && !(rule.type === 'atrule' && rule.name === 'keyframes');
  return isOfNone || names.some((name) => standing.has(name));
};

/**
 * The styles in as many parts as there are markups, and what none of them needs: each part has what its
 * markup needs beyond the parts before it, in the order of the style sheet.
 */
export const splitStyles = (styles: string, markups: readonly string[]): readonly string[] => {
  const needs = markups.map((markup) => new Set(classesIn(markup, /class="([^"]*)"/g)));
  const parts = Array.from({ length: markups.length + 1 }, (): string[] => []);
  for (const rule of parse(styles).nodes) {
    const part = needs.findIndex((standing) => isNeeded(rule, standing));
    parts.at(part)?.push(rule.toString());
  }
  return parts.map((rules) => rules.join(''));
};
