import { type State, type Step, type StepKind, statesOf, type Workflow } from './workflow';

export type Tone = StepKind | 'start';
export type Line = { text: string; tone: Tone };

export type Box = {
  id: string;
  title: string;
  shape: 'state' | 'final' | 'group' | 'folded' | 'start' | 'anywhere' | 'outside';
  notes: { text: string; tone: 'call' | 'tag' }[];
  children: Box[];
};

export type Arrow = { id: string; from: string; to: string; lines: Line[]; priority: number };
export type Graph = { title: string; description: string; boxes: Box[]; arrows: Arrow[] };

/** A chart with more states than this is too small to read as one picture. */
const mostStates = 12;

const notesOf = ({ calls, tags }: State): Box['notes'] => [
  ...calls.map((call): Box['notes'][number] => ({ text: `calls ${call}`, tone: 'call' })),
  ...tags.map((tag): Box['notes'][number] => ({ text: tag, tone: 'tag' })),
];

const startOf = (path: string) => `${path}/start`;
const anywhereOf = (path: string) => `${path}/anywhere`;
const isWithin = (path: string, group: string) => path === group || path.startsWith(`${group}.`);

const boxOf = (state: State, isFolded: (state: State) => boolean): Box => {
  const base = { id: state.path, title: state.name, notes: notesOf(state), children: [] };
  if (state.children.length === 0) {
    return { ...base, shape: state.kind === 'final' ? 'final' : 'state' };
  }
  if (isFolded(state)) {
    const inner = statesOf(state).slice(1);
    const calls = [...new Set(inner.flatMap((it) => it.calls))];
    return {
      ...base,
      shape: 'folded',
      notes: [
        { text: `${inner.length} states`, tone: 'tag' },
        ...notesOf({ ...state, calls: [...state.calls, ...calls] }),
      ],
    };
  }
  return { ...base, shape: 'group', children: childrenOf(state, isFolded) };
};

const childrenOf = (state: State, isFolded: (state: State) => boolean): Box[] => [
  ...(state.initial === null
    ? []
    : [{ ...pseudo(startOf(state.path), ''), shape: 'start' as const }]),
  ...state.children.map((child) => boxOf(child, isFolded)),
];

const pseudo = (id: string, title: string): Omit<Box, 'shape'> => ({
  id,
  title,
  notes: [],
  children: [],
});

const words: Record<StepKind, (subject: string) => string> = {
  event: (subject) => subject,
  always: () => 'at once',
  done: () => 'done',
  error: () => 'error',
  wait: (subject) => `after ${subject}`,
  finished: () => 'finished',
};

const lineOf = ({ kind, subject, guard, guardText, isElse }: Step): Line => {
  const otherwise = isElse ? ', else' : '';
  const condition = guard === null ? otherwise : ` [${guardText}]`;
  return { text: `${words[kind](subject)}${condition}`, tone: kind };
};

/** The happy path runs straight down: what weighs more is turned around less often. */
const weights: Record<Tone, number> = {
  start: 200,
  done: 100,
  always: 60,
  finished: 60,
  event: 100,
  wait: 10,
  error: 10,
};

const drawn = (boxes: readonly Box[]): Box[] =>
  boxes.flatMap((box) => [box, ...drawn(box.children)]);

/** The path itself where it is drawn, else the nearest state around it that is. */
const nearest = (path: string, shown: ReadonlySet<string>): string | null => {
  if (shown.has(path)) return path;
  const cut = path.lastIndexOf('.');
  return cut < 0 ? null : nearest(path.slice(0, cut), shown);
};

type Place = (path: string) => string | null;

const arrowsOf = (steps: readonly Step[], states: readonly State[], place: Place): Arrow[] => {
  const order = new Map(states.map(({ path }, index) => [path, index]));
  const arrows = new Map<string, Arrow>();
  const add = (from: string, to: string, line: Line | null, weight: number) => {
    const id = `${from} > ${to}`;
    const arrow = arrows.get(id) ?? { id, from, to, lines: [], priority: 0 };
    if (line && !arrow.lines.some(({ text }) => text === line.text)) arrow.lines.push(line);
    arrows.set(id, { ...arrow, priority: Math.max(arrow.priority, weight) });
  };
  for (const { path, initial } of states) {
    const to = initial === null ? null : place(initial);
    if (to !== null) add(startOf(path), to, null, weights.start);
  }
  for (const step of steps) {
    for (const target of step.targets) {
      const isInward = target !== step.from && isWithin(target, step.from || target);
      const [outer, to] = [place(step.from), place(target)];
      const from = isInward && outer !== to ? anywhereOf(step.from) : outer;
      if (from === null || to === null) continue;
      if (outer === to && step.from !== target) continue;
      const isBack = (order.get(target) ?? 0) <= (order.get(step.from) ?? 0);
      add(from, to, lineOf(step), isBack ? 0 : weights[step.kind]);
    }
  }
  return [...arrows.values()];
};

/** Adds a pill "from anywhere" to each group that steps lead out of as a whole, into itself. */
const withAnywhere = (boxes: readonly Box[], ids: ReadonlySet<string>): Box[] =>
  boxes.map((box) => {
    const children = withAnywhere(box.children, ids);
    const id = anywhereOf(box.id);
    if (!ids.has(id)) return { ...box, children };
    return {
      ...box,
      children: [...children, { ...pseudo(id, 'from any of these'), shape: 'anywhere' }],
    };
  });

const assemble = (
  { title, description }: Pick<Graph, 'title' | 'description'>,
  boxes: readonly Box[],
  arrows: readonly Arrow[],
): Graph => {
  const sources = new Set(arrows.map(({ from }) => from));
  const all = withAnywhere(boxes, sources);
  const shown = new Set(drawn(all).map(({ id }) => id));
  return {
    title,
    description,
    boxes: all,
    arrows: arrows.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  };
};

const overview = ({ id, root, steps }: Workflow, isFolded: (state: State) => boolean): Graph => {
  const states = statesOf(root);
  const inner = childrenOf(root, isFolded);
  const shown = new Set(drawn(inner).map((box) => box.id));
  const arrows = arrowsOf(steps, states, (path) => (path === '' ? '' : nearest(path, shown)));
  const isAnywhere = arrows.some(({ from }) => from === anywhereOf(''));
  const anywhere: Box = {
    ...pseudo(anywhereOf(''), 'from anywhere'),
    shape: 'anywhere',
    notes: notesOf({ ...root, tags: [] }),
  };
  const isFoldedAnywhere = drawn(inner).some(({ shape }) => shape === 'folded');
  const folded = isFoldedAnywhere ? ' Its groups are drawn on their own below.' : '';
  return assemble(
    {
      title: `${id}: ${isFoldedAnywhere ? 'overview' : 'states and steps'}`,
      description: `${states.length - 1} states, ${steps.length} steps.${folded}`,
    },
    isAnywhere || anywhere.notes.length > 0 ? [anywhere, ...inner] : inner,
    arrows,
  );
};

const groupPicture = (workflow: Workflow, group: State): Graph => {
  const states = statesOf(group);
  const own = new Set(states.map(({ path }) => path));
  const crossing = workflow.steps.filter(
    ({ from, targets }) => own.has(from) || targets.some((target) => own.has(target)),
  );
  const arrows = arrowsOf(crossing, states, (path) => path);
  const ends = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const strangers = [...ends].filter((id) => !isWithin(id.replace(/\/.*$/, ''), group.path));
  return assemble(
    {
      title: `${workflow.id}: ${group.name}`,
      description: `The group ${group.name} of ${workflow.id}, and where it is entered and left.`,
    },
    [
      ...strangers.map(
        (id): Box => ({
          ...pseudo(id, id === anywhereOf('') ? 'from anywhere' : id),
          shape: 'outside',
        }),
      ),
      boxOf(group, () => false),
    ],
    arrows,
  );
};

/** The pictures of a machine: one of all of it, and where that is too much, one for each group. */
export const graphsOf = (workflow: Workflow): { name: string; group: string; graph: Graph }[] => {
  const isLarge = statesOf(workflow.root).length - 1 > mostStates;
  const groups = isLarge
    ? workflow.root.children.filter(({ children }) => children.length > 0)
    : [];
  return [
    { name: '', group: '', graph: overview(workflow, () => isLarge) },
    ...groups.map((group) => ({
      name: group.name,
      group: group.path,
      graph: groupPicture(workflow, group),
    })),
  ];
};
