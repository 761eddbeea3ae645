import type { Driver } from './driver';

export type Kind = 'button' | 'link' | 'field' | 'radio' | 'checkbox' | 'tab';

const selectors: Readonly<Record<Kind, string>> = {
  button: 'button:not([disabled])',
  link: 'a[href]',
  field: 'input:not([type="radio"]):not([type="checkbox"]):not([type="range"]), textarea',
  radio: 'input[type="radio"]',
  checkbox: 'input[type="checkbox"]',
  tab: '[role="tab"]',
};

const mark = '[data-driven]';
const limitMs = 30_000;
const everyMs = 100;

/** What lies on top of the page, or the page; and what a person reads there. */
const shared = `
  const layers = [...document.querySelectorAll('dialog[open]')];
  const layer = layers.at(-1) ?? document.body;
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const spoken = (it) => {
    const copy = it.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return tidy(copy.textContent);
  };
  const nameOf = (it) => it.getAttribute('aria-label') ?? spoken(it.labels?.[0] ?? it);
`;

/**
 * Marks the first element of a kind with a name, once it stands still and nothing lies over it. What is
 * drawn by its label is tapped there.
 */
const findBody = `${shared}
  const [selector, name] = arguments;
  document.querySelector('${mark}')?.removeAttribute('data-driven');
  const all = [...layer.querySelectorAll(selector)].filter((it) => it.checkVisibility());
  const found = all.find((it) => nameOf(it) === name) ?? all.find((it) => nameOf(it).startsWith(name));
  const isDrawnByLabel = found?.matches('[type="radio"], [type="checkbox"]');
  const area = isDrawnByLabel ? (found.labels?.[0] ?? found) : found;
  if (!area) return false;
  area.setAttribute('data-driven', '');
  area.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = area.getBoundingClientRect();
  const place = [left, top, width, height].join(' ');
  const isStill = area.getAttribute('data-driven-place') === place;
  area.setAttribute('data-driven-place', place);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return isStill && area.contains(hit);
`;

const textBody = `${shared} return tidy(layer.innerText);`;

const focusBody = `${shared}
  const [name] = arguments;
  const field = document.activeElement;
  if (!field?.matches('input') || !nameOf(field).startsWith(name)) return false;
  document.querySelector('${mark}')?.removeAttribute('data-driven');
  field.setAttribute('data-driven', '');
  return true;
`;

/** What a person does on a screen, who waits until it shows what is meant. */
export const screenOf = (driver: Driver) => {
  const until = async (what: string, look: () => Promise<boolean>): Promise<void> => {
    const endsAt = Date.now() + limitMs;
    while (!(await look())) {
      if (Date.now() > endsAt) {
        const text = String(await driver.run(textBody));
        throw new Error(`${what} did not come. The screen shows: ${text.slice(0, 600)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const found = (kind: Kind, name: string) =>
    until(`${kind} "${name}"`, async () => {
      return (await driver.run(findBody, selectors[kind], name)) === true;
    });
  return {
    tap: async (kind: Kind, name: string): Promise<void> => {
      await found(kind, name);
      await driver.tap(mark);
    },
    /** Replaces what a field has. */
    fill: async (name: string, text: string): Promise<void> => {
      await found('field', name);
      await driver.tap(mark);
      await driver.run(`document.querySelector('${mark}').select()`);
      await driver.type(mark, text);
    },
    /** Types into the field that has the focus, which is the one with this name. */
    enter: async (name: string, text: string): Promise<void> => {
      await until(
        `the focus on "${name}"`,
        async () => (await driver.run(focusBody, name)) === true,
      );
      await driver.type(mark, text);
    },
    shows: (pattern: RegExp): Promise<void> =>
      until(`${pattern}`, async () => pattern.test(String(await driver.run(textBody)))),
  };
};

export type Screen = ReturnType<typeof screenOf>;
