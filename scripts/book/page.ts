import type { Effect } from './effects';
import type { GuardRule } from './guards';
import type { Call } from './provided';
import { type State, type Step, statesOf, type Workflow } from './workflow';

export type Picture = { file: string; group: string };

/** How a page is called: `spotOrder` is on `spot-order.md`. */
export const pageName = (id: string): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string) => `\`${text}\``;
const codes = (texts: readonly string[]) => texts.map(code).join(', ');

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : [
        `| ${heads.join(' | ')} |`,
        `|${heads.map(() => '---').join('|')}|`,
        ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
      ];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

/** `clears x, y; emits z`: each verb once, in the order in which it first comes. */
const effectText = (effects: readonly Effect[]): string =>
  [...new Set(effects.map(({ kind }) => kind))]
    .map((verb) => {
      const names = effects.filter(({ kind }) => kind === verb).map(({ name }) => name);
      return `${verb} ${codes(names)}`;
    })
    .join('; ');

const kindOf = ({ kind, children, initial }: State): string => {
  if (kind === 'final') return 'final';
  if (kind === 'parallel') return 'all of its states at once';
  return children.length > 0 && initial !== null
    ? `begins with ${code(initial.slice(initial.lastIndexOf('.') + 1))}`
    : '';
};

/** An actor by its name; one that is a machine links to the page of that. */
const actorText = (children: Workflow['children'], name: string): string => {
  const child = children.get(name);
  return child === undefined ? code(name) : `[${code(name)}](${pageName(child)}.md)`;
};

const stateRows = ({ root, children }: Workflow) =>
  statesOf(root)
    .slice(1)
    .map((state) => [
      code(state.path),
      state.description,
      kindOf(state),
      codes(state.tags),
      state.calls.map((name) => actorText(children, name)).join(', '),
      effectText(state.entry),
      effectText(state.exit),
    ]);

const milliseconds = (delay: number | null | undefined): string =>
  delay === null || delay === undefined
    ? 'computed'
    : `${String(delay).replace(/\B(?=(\d{3})+$)/g, ',')} ms`;

const reasons: Record<Step['kind'], (step: Step, delays: Workflow['delays']) => string> = {
  event: ({ subject }) => code(subject),
  always: () => 'at once',
  done: ({ subject }) => `${code(subject)} answered`,
  error: ({ subject }) => `${code(subject)} failed`,
  wait: ({ subject }, delays) => `after ${code(subject)} (${milliseconds(delays.get(subject))})`,
  finished: () => 'its inner states have ended',
};

const conditionOf = ({ guardText, guard, isElse }: Step): string => {
  if (guard !== null) return code(guardText);
  return isElse ? 'else' : '';
};

const stepRows = ({ steps, delays }: Workflow) =>
  steps.map((step) => [
    step.from === '' ? 'anywhere' : code(step.from),
    reasons[step.kind](step, delays),
    conditionOf(step),
    step.targets.length === 0 ? 'stays' : codes(step.targets),
    effectText(step.effects),
  ]);

const eventLines = ({ steps, root }: Workflow): string[] => {
  const heard = new Map<string, string[]>();
  for (const { kind, subject, from } of steps) {
    if (kind !== 'event') continue;
    const places = heard.get(subject) ?? [];
    const place = from === '' ? 'anywhere' : code(from);
    if (!places.includes(place)) heard.set(subject, [...places, place]);
  }
  const effects = [
    ...steps.flatMap((step) => step.effects),
    ...statesOf(root).flatMap(({ entry, exit }) => [...entry, ...exit]),
  ];
  const names = effects.filter(({ kind }) => kind === 'emits').map(({ name }) => name);
  const emitted = [...new Set(names)].sort();
  return [
    ...table(
      ['event', 'heard in'],
      [...heard]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([event, places]) => [code(event), places.join(', ')]),
    ),
    ...(emitted.length === 0 ? [] : ['', `Emits, to be heard once: ${codes(emitted)}.`]),
  ];
};

/** What the page says beside the chart: the rules of the guards, and what the actors ask for. */
export type Facts = {
  rules: ReadonlyMap<string, GuardRule>;
  provided: ReadonlyMap<string, readonly Call[]> | null;
};

const guardLines = ({ steps }: Workflow, rules: Facts['rules']): string[] => {
  const names = [...new Set(steps.flatMap(({ guard }) => guard ?? []))].sort();
  return table(
    ['guard', 'rule', 'holds for', 'does not hold for', 'refusals'],
    names.flatMap((name) => {
      const rule = rules.get(name);
      if (!rule) return [];
      const refusals = rule.refusals.map((it) => `${code(it.code)} ${cell(it.message)}`);
      const [holds, fails] = [rule.holds.join('; '), rule.fails.join('; ')];
      return [[code(name), rule.sentence, holds, fails, refusals.join('<br>')]];
    }),
  );
};

/** One call; a call that has no document of its own belongs to the flow that makes it. */
const callText = ({ document, method, path, isKeyed }: Call, flow: string | null): string => {
  if (path === '') return 'the call of the flow that uses it, under its key';
  const name = document === null ? flow && `for ${code(flow)}` : code(document);
  const facts = [...(name ? [name] : []), ...(isKeyed ? ['under a key'] : [])];
  return `${code(`${method} ${path}`)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
};

const providedText = (
  name: string,
  { steps, children }: Workflow,
  provided: Facts['provided'],
): string => {
  const calls = provided?.get(name);
  const isFlow = children.has(name);
  if (calls && calls.length > 0) {
    return calls.map((call) => callText(call, isFlow ? name : null)).join('<br>');
  }
  if (calls) return 'no call; works on this device';
  const isAnswered = steps.some(({ kind, subject }) => kind === 'done' && subject === name);
  return isAnswered ? 'not provided' : 'no answer; listens and sends events';
};

const callLines = (workflow: Workflow, provided: Facts['provided']): string[] => {
  const { root, children } = workflow;
  const states = statesOf(root);
  const names = [...new Set(states.flatMap(({ calls }) => calls))].sort();
  return table(
    ['call', 'made in', 'machine', 'asks the server for'],
    names.map((name) => {
      const places = states.filter(({ calls }) => calls.includes(name));
      const child = children.get(name);
      return [
        code(name),
        places.map(({ path }) => (path === '' ? 'every state' : code(path))).join(', '),
        child === undefined ? '' : `[${child}](${pageName(child)}.md)`,
        providedText(name, workflow, provided),
      ];
    }),
  );
};

const pictureLines = (id: string, pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ file, group }, index) => [
    ...(index === 0 ? [] : ['']),
    ...(group === '' ? [] : [`### ${code(group)}`, '']),
    `![${group === '' ? `The states of ${id}` : `The states of ${id} inside ${group}`}](${file})`,
  ]);

/** The words for the colours of the pictures. */
const legend =
  'Blue: an event. Green: an answer. Red: a failed call. Brown: a wait that is over. Grey: at once, ' +
  'or for several reasons.';

/** A place in the contract as a link: `contract/rules.md#spot-order` is "rules, spot order". */
const requirementText = (requirement: string): string => {
  const [, file = '', anchor] = /^contract\/(.+)\.md(?:#(.+))?$/.exec(requirement) ?? [];
  if (file === '') return requirement;
  const words = [file.replace('calls/', 'call '), anchor ?? ''].filter((it) => it !== '');
  return `[${words.join(', ').replaceAll('-', ' ')}](../${requirement})`;
};

/** What a reader needs to know of one machine, from its chart and what it is provided with. */
export const pageOf = (
  workflow: Workflow,
  pictures: readonly Picture[],
  { rules, provided }: Facts,
): string => {
  const { id, description, requirements } = workflow;
  return [
    `# ${id}`,
    ...(description === '' ? [] : ['', description]),
    ...section(
      'Carries out',
      requirements.map((requirement) => `- ${requirementText(requirement)}`),
    ),
    ...section('Picture', [...pictureLines(id, pictures), '', legend]),
    ...section(
      'States',
      table(
        ['state', 'meaning', 'kind', 'tags', 'calls', 'on entry', 'on exit'],
        stateRows(workflow),
      ),
    ),
    ...section('Steps', table(['from', 'when', 'if', 'to', 'effects'], stepRows(workflow))),
    ...section('Events', eventLines(workflow)),
    ...section('Guards', guardLines(workflow, rules)),
    ...section('Calls', callLines(workflow, provided)),
    '',
  ].join('\n');
};

export type Entry = { workflow: Workflow; file: string };

/** The list of all pages, and the calls that are on none of them. */
export const indexOf = (entries: readonly Entry[], unused: readonly Call[]): string =>
  [
    '# Workflows',
    '',
    'One page for each state machine, written by `npm run book` from the machines themselves.',
    'Do not edit these files; change the machine and run it again.',
    '',
    ...table(
      ['workflow', 'defined in', 'states', 'steps', 'carries out'],
      entries.map(({ workflow: { id, root, steps, requirements }, file }) => [
        `[${id}](${pageName(id)}.md)`,
        code(file),
        String(statesOf(root).length - 1),
        String(steps.length),
        requirements.map(requirementText).join('; '),
      ]),
    ),
    ...section(
      'Other calls',
      unused.length === 0
        ? []
        : [
            'Made outside the machines, or by a listener of theirs.',
            '',
            ...unused.map((call) => `- ${callText(call, null)}`),
          ],
    ),
    '',
  ].join('\n');
