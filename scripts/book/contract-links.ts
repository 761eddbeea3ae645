import { citation } from './citations';

/** A place in the contract as a link: `contract/rules.md#spot-order` is "rules, spot order". */
export const requirementText = (requirement: string): string => {
  const [, file = '', anchor] = /^contract\/(.+)\.md(?:#(.+))?$/.exec(requirement) ?? [];
  if (file === '') return requirement;
  const words = [file.replace('calls/', 'call '), anchor ?? ''].filter((it) => it !== '');
  return `[${words.join(', ').replaceAll('-', ' ')}](../${requirement})`;
};

/** A sentence whose citations lead to their places. */
export const citationsLinked = (sentence: string): string =>
  sentence.replace(citation, (cited) => requirementText(cited));
