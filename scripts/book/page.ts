import { citationsLinked, requirementText } from './contract-links';
import type { Effect } from './effects';
import type { GuardRule } from './guards';
import type { PlacedLabel } from './layout';
import type { Call } from './provided';
import { effectText } from './words';
import { type State, statesOf, type Transition, type Workflow } from './workflow';

/** A diagram on the page, with the labels that have letters in it and are listed below it. */
export type PageDiagram = {
  file: string;
  group: string;
  lettered: readonly Pick<PlacedLabel, 'letter' | 'item'>[];
};

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

const rulesText = (cites: readonly string[]) => [...new Set(cites)].map(requirementText).join(', ');

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const effectsText = (effects: readonly Effect[]) => effectText(effects, codes);

const kindOf = ({ kind, children, initial }: State): string => {
  if (kind === 'final') return 'final';
  if (kind === 'parallel') return 'parallel';
  return children.length > 0 && initial !== null
    ? `initial: ${code(initial.slice(initial.lastIndexOf('.') + 1))}`
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
      effectsText(state.entry),
      effectsText(state.exit),
      rulesText(state.cites),
    ]);

type Triggers = Record<
  Transition['kind'],
  (transition: Transition, delays: Workflow['delays']) => string
>;

const triggers: Triggers = {
  event: ({ subject }) => code(subject),
  always: () => 'immediately',
  done: ({ subject }) => `${code(subject)} done`,
  error: ({ subject }) => `${code(subject)} error`,
  wait: ({ subject }, delays) => `after ${code(subject)} (${delays.get(subject) ?? 'computed'})`,
  finished: () => 'inner states finished',
};

const conditionOf = ({ guardText, guard, isElse, order }: Transition): string => {
  const place = order === null ? '' : `${order}. `;
  if (guard !== null) return `${place}${code(guardText)}`;
  return isElse ? `${place}else` : place.trimEnd();
};

const targetOf = ({ targets, isReentry }: Transition): string => {
  if (targets.length === 0) return 'stays';
  return isReentry ? `${codes(targets)}, restarted` : codes(targets);
};

const transitionRows = ({ transitions, delays }: Workflow) =>
  transitions.map((transition) => [
    transition.from === '' ? 'any state' : code(transition.from),
    triggers[transition.kind](transition, delays),
    conditionOf(transition),
    targetOf(transition),
    effectsText(transition.effects),
    rulesText(transition.cites),
  ]);

const eventLines = ({ transitions, root }: Workflow): string[] => {
  const handled = new Map<string, string[]>();
  for (const { kind, subject, from } of transitions) {
    if (kind !== 'event') continue;
    const places = handled.get(subject) ?? [];
    const place = from === '' ? 'any state' : code(from);
    if (!places.includes(place)) handled.set(subject, [...places, place]);
  }
  const effects = [
    ...transitions.flatMap((transition) => transition.effects),
    ...statesOf(root).flatMap(({ entry, exit }) => [...entry, ...exit]),
  ];
  const names = effects.filter(({ kind }) => kind === 'emits').map(({ name }) => name);
  const emitted = [...new Set(names)].sort();
  return [
    ...table(
      ['event', 'handled in'],
      [...handled]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([event, places]) => [code(event), places.join(', ')]),
    ),
    ...(emitted.length === 0 ? [] : ['', `Emits ${codes(emitted)}.`]),
  ];
};

/** What the machine itself does not say: the rules of its guards and the requests of its actors. */
export type PageFacts = {
  rules: ReadonlyMap<string, GuardRule>;
  provided: ReadonlyMap<string, readonly Call[]> | null;
};

const guardLines = ({ transitions }: Workflow, rules: PageFacts['rules']): string[] => {
  const names = [...new Set(transitions.flatMap(({ guard }) => guard ?? []))].sort();
  return table(
    ['guard', 'rule', 'holds for', 'does not hold for', 'refusals'],
    names.flatMap((name) => {
      const rule = rules.get(name);
      if (!rule) return [];
      const refusals = rule.refusals.map((it) => `${code(it.code)} ${cell(it.message)}`);
      const [holds, fails] = [rule.holds.join('; '), rule.fails.join('; ')];
      return [[code(name), citationsLinked(rule.sentence), holds, fails, refusals.join('<br>')]];
    }),
  );
};

/** One call; a call that has no document of its own belongs to the flow that makes it. */
const callText = ({ document, method, path, isKeyed }: Call, flow: string | null): string => {
  if (path === '') return 'the request of the flow that uses it, with its idempotency key';
  const name = document === null ? flow && `for ${code(flow)}` : code(document);
  const facts = [...(name ? [name] : []), ...(isKeyed ? ['idempotency key'] : [])];
  return `${code(`${method} ${path}`)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
};

const providedText = (
  name: string,
  { transitions, children }: Workflow,
  provided: PageFacts['provided'],
): string => {
  const calls = provided?.get(name);
  const isFlow = children.has(name);
  if (calls && calls.length > 0) {
    return calls.map((call) => callText(call, isFlow ? name : null)).join('<br>');
  }
  if (calls) return 'no request; runs on the device';
  const isAnswered = transitions.some(({ kind, subject }) => kind === 'done' && subject === name);
  return isAnswered ? 'not provided' : 'no result; listens and sends events';
};

const callLines = (workflow: Workflow, provided: PageFacts['provided']): string[] => {
  const { root, children } = workflow;
  const states = statesOf(root);
  const names = [...new Set(states.flatMap(({ calls }) => calls))].sort();
  return table(
    ['actor', 'invoked in', 'machine', 'requests'],
    names.map((name) => {
      const places = states.filter(({ calls }) => calls.includes(name));
      const child = children.get(name);
      return [
        code(name),
        places.map(({ path }) => (path === '' ? 'any state' : code(path))).join(', '),
        child === undefined ? '' : `[${child}](${pageName(child)}.md)`,
        providedText(name, workflow, provided),
      ];
    }),
  );
};

/** The labels of a diagram that have only a letter in it. */
const letteredLines = ({ lettered }: PageDiagram): string[] =>
  lettered.length === 0
    ? []
    : [
        '',
        ...lettered.map(({ letter, item: { from, to, labels } }) => {
          const texts = labels.map(({ text }) => text.replaceAll('|', '\\|')).join('; ');
          return `- **${letter}** ${endText(from)} → ${endText(to)}: ${texts}`;
        }),
      ];

const endText = (id: string) => (id.endsWith('/anywhere') ? 'any state' : code(id));

const diagramLines = (id: string, diagrams: readonly PageDiagram[]): string[] =>
  diagrams.flatMap((diagram, index) => {
    const { file, group } = diagram;
    const title = group === '' ? `The states of ${id}` : `The states of ${id} inside ${group}`;
    return [
      ...(index === 0 ? [] : ['']),
      ...(group === '' ? [] : [`### ${code(group)}`, '']),
      `![${title}](${file})`,
      ...letteredLines(diagram),
    ];
  });

/** The words for the colours of the diagrams. */
const legend =
  'Black dot: the initial state. Double border: final. Blue: an event. Green: an actor is done. Red: an ' +
  'actor fails. Brown: a delay is over. Grey: immediately, or several triggers. `1.`, `2.`: the ' +
  'order in which guards of the same trigger are evaluated. Letters: see the list below the diagram.';

/** What a reader needs to know of one machine, from its states and the requests of its actors. */
export const pageOf = (
  workflow: Workflow,
  diagrams: readonly PageDiagram[],
  { rules, provided }: PageFacts,
): string => {
  const { id, description, requirements } = workflow;
  return [
    `# ${id}`,
    ...(description === '' ? [] : ['', description]),
    ...section(
      'Implements',
      requirements.map((requirement) => `- ${requirementText(requirement)}`),
    ),
    ...section('Diagram', [...diagramLines(id, diagrams), '', legend]),
    ...section(
      'States',
      table(
        ['state', 'meaning', 'kind', 'tags', 'actors', 'on entry', 'on exit', 'rules'],
        stateRows(workflow),
      ),
    ),
    ...section(
      'Transitions',
      table(['from', 'trigger', 'guard', 'to', 'effects', 'rules'], transitionRows(workflow)),
    ),
    ...section('Events', eventLines(workflow)),
    ...section('Guards', guardLines(workflow, rules)),
    ...section('Actors', callLines(workflow, provided)),
    '',
  ].join('\n');
};

export type Entry = { workflow: Workflow; file: string };

/** The list of all pages, and the requests that are on none of them. */
export const indexOf = (entries: readonly Entry[], unused: readonly Call[]): string =>
  [
    '# Workflows',
    '',
    'One page for each state machine, written by `npm run book` from the machines themselves.',
    'Do not edit these files; change the machine and run it again.',
    '',
    ...table(
      ['workflow', 'defined in', 'states', 'transitions', 'implements'],
      entries.map(({ workflow: { id, root, transitions, requirements }, file }) => [
        `[${id}](${pageName(id)}.md)`,
        code(file),
        String(statesOf(root).length - 1),
        String(transitions.length),
        requirements.map(requirementText).join('; '),
      ]),
    ),
    ...section(
      'Other requests',
      unused.length === 0
        ? []
        : [
            'Sent outside the machines, or by a listener of theirs.',
            '',
            ...unused.map((call) => `- ${callText(call, null)}`),
          ],
    ),
    '',
  ].join('\n');
