import { describeSheet, type Sheet } from './sheet';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const figure = (sheet: Sheet): string => {
  const faults = sheet.faults.map((fault) => `<li>${escaped(fault)}</li>`).join('');
  const title = `${sheet.language} ${sheet.theme} ${sheet.width}`;
  return `<figure><a href="${escaped(encodeURI(sheet.file))}"><img loading="lazy" width="${sheet.width / 2}"
 src="${escaped(encodeURI(sheet.file))}" alt="${escaped(describeSheet(sheet))}"></a>
<figcaption>${title}${faults === '' ? '' : `<ul>${faults}</ul>`}</figcaption></figure>`;
};

/** The atlas as one page: a section for each screen, which may be reached by its name. */
export const indexPage = (sheets: readonly Sheet[]): string => {
  const titles = [...new Set(sheets.map(({ viewer, name }) => `${viewer}: ${name}`))];
  const sections = titles.map((title) => {
    const shown = sheets.filter(({ viewer, name }) => `${viewer}: ${name}` === title);
    return `<section id="${escaped(encodeURIComponent(title))}"><h2>${escaped(title)}</h2>
<div>${shown.map(figure).join('\n')}</div></section>`;
  });
  const links = titles.map(
    (title) =>
      `<a href="#${escaped(encodeURIComponent(encodeURIComponent(title)))}">${escaped(title)}</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Tideline</title>
<style>body{font:14px sans-serif;margin:16px}section>div{display:flex;flex-wrap:wrap;gap:12px}
figure{margin:0;max-width:195px}li{color:#b00}nav{columns:4}nav a{display:block}</style>
<h1>${sheets.length} screenshots</h1><nav>${links.join('')}</nav>
${sections.join('\n')}</html>`;
};
