import { type Label, labelOf, ownTransitions } from './words';
import { type State, statesOf, type Transition, type TriggerKind, type Workflow } from './workflow';

/** A row of text inside a box; `plain` has no colour of its own. */
export type Row = { text: string; tone: 'call' | 'plain' };

export type Box = {
  id: string;
  title: string;
  shape: 'state' | 'final' | 'group' | 'folded' | 'start' | 'anywhere' | 'outside';
  /** Whether it is the initial state of the state around it. */
  isInitial: boolean;
  rows: Row[];
  children: Box[];
};

export type Arrow = { id: string; from: string; to: string; labels: Label[]; priority: number };
export type Graph = { title: string; description: string; boxes: Box[]; arrows: Arrow[] };

/** A machine with more states than this is not drawn in one diagram. */
const mostStates = 12;

const startOf = (path: string) => `${path}/start`;
const anywhereOf = (path: string) => `${path}/anywhere`;
const isWithin = (path: string, group: string) => path === group || path.startsWith(`${group}.`);

const plain = (text: string): Row => ({ text, tone: 'plain' });
const callRow = (call: string): Row => ({ text: `calls ${call}`, tone: 'call' });

const rowsOf = (state: State, workflow: Workflow): Row[] => [
  ...state.calls.map(callRow),
  ...state.tags.map((tag) => plain(`tag ${tag}`)),
  ...ownTransitions(state, workflow).map(({ text }) => plain(text)),
];

type Fold = (state: State) => boolean;

const foldedRows = (state: State, workflow: Workflow): Row[] => {
  const inner = statesOf(state).slice(1);
  const calls = [...new Set(inner.flatMap((child) => child.calls))];
  const count = inner.length === 1 ? '1 state' : `${inner.length} states`;
  return [plain(`${count}, see below`), ...rowsOf(state, workflow), ...calls.map(callRow)];
};

const boxOf = (state: State, parent: State | null, workflow: Workflow, isFolded: Fold): Box => {
  const rows = rowsOf(state, workflow);
  const isInitial = parent?.initial === state.path;
  const base = { id: state.path, title: state.name, rows, isInitial, children: [] };
  if (state.children.length === 0) {
    return { ...base, shape: state.kind === 'final' ? 'final' : 'state' };
  }
  if (isFolded(state)) return { ...base, shape: 'folded', rows: foldedRows(state, workflow) };
  return { ...base, shape: 'group', children: childrenOf(state, workflow, isFolded) };
};

const childrenOf = (state: State, workflow: Workflow, isFolded: Fold): Box[] => [
  ...(state.initial === null ? [] : [marker(startOf(state.path), '', 'start')]),
  ...state.children.map((child) => boxOf(child, state, workflow, isFolded)),
];

/** A box that stands for no state of its own. */
const marker = (id: string, title: string, shape: Box['shape'], rows: Row[] = []): Box => ({
  id,
  title,
  shape,
  isInitial: false,
  rows,
  children: [],
});

/** The usual path runs straight down: what weighs more is reversed less often. */
const weights: Record<TriggerKind, number> = {
  done: 100,
  always: 60,
  finished: 60,
  event: 100,
  wait: 10,
  error: 10,
};
const startWeight = 200;

const drawn = (boxes: readonly Box[]): Box[] =>
  boxes.flatMap((box) => [box, ...drawn(box.children)]);

/** The path itself where it is drawn, else the nearest state around it that is. */
const nearest = (path: string, shown: ReadonlySet<string>): string | null => {
  if (shown.has(path)) return path;
  const cut = path.lastIndexOf('.');
  return cut < 0 ? null : nearest(path.slice(0, cut), shown);
};

type Scope = {
  workflow: Workflow;
  transitions: readonly Transition[];
  states: readonly State[];
  /** The id of the box that shows a state; null where none does. */
  place: (path: string) => string | null;
};

/** The boxes that a transition is drawn between; null if it is written into its box, or is hidden. */
const endsOf = ({ from, targets }: Transition, target: string, { place }: Scope) => {
  const isOwn = targets.includes(from);
  const isInward = !isOwn && isWithin(target, from || target);
  const [outer, to] = [place(from), place(target)];
  const source = isInward && outer !== to ? anywhereOf(from) : outer;
  return isOwn || source === null || to === null || outer === to ? null : { from: source, to };
};

/** The label of a transition, with the name of its state where only a group around that is drawn. */
const innerLabel = (transition: Transition, { workflow, place }: Scope): Label => {
  const { from } = transition;
  const label = labelOf(transition, workflow);
  const name = from.slice(from.lastIndexOf('.') + 1);
  return place(from) === from ? label : { ...label, text: `${name}: ${label.text}` };
};

const arrowsOf = (scope: Scope): Arrow[] => {
  const { transitions, states, place } = scope;
  const order = new Map(states.map(({ path }, index) => [path, index]));
  const arrows = new Map<string, Arrow>();
  const add = (from: string, to: string, label: Label | null, weight: number) => {
    const id = `${from} > ${to}`;
    const arrow = arrows.get(id) ?? { id, from, to, labels: [], priority: 0 };
    if (label && !arrow.labels.some(({ text }) => text === label.text)) arrow.labels.push(label);
    arrows.set(id, { ...arrow, priority: Math.max(arrow.priority, weight) });
  };
  for (const { path, initial } of states) {
    const to = initial === null ? null : place(initial);
    if (to !== null) add(startOf(path), to, null, startWeight);
  }
  for (const transition of transitions) {
    for (const target of transition.targets) {
      const ends = endsOf(transition, target, scope);
      const isBack = (order.get(target) ?? 0) <= (order.get(transition.from) ?? 0);
      const weight = isBack ? 0 : weights[transition.kind];
      if (ends) add(ends.from, ends.to, innerLabel(transition, scope), weight);
    }
  }
  return [...arrows.values()];
};

/** Adds a pill "any of these" to each group whose own transitions lead into it. */
const withAnywhere = (boxes: readonly Box[], ids: ReadonlySet<string>): Box[] =>
  boxes.map((box) => {
    const children = withAnywhere(box.children, ids);
    const id = anywhereOf(box.id);
    if (!ids.has(id) || box.shape !== 'group') return { ...box, children };
    return { ...box, children: [...children, marker(id, 'any of these', 'anywhere')] };
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

const overview = (workflow: Workflow, isFolded: Fold): Graph => {
  const { id, root, transitions } = workflow;
  const states = statesOf(root);
  const inner = childrenOf(root, workflow, isFolded);
  const shown = new Set(drawn(inner).map((box) => box.id));
  const place = (path: string) => (path === '' ? '' : nearest(path, shown));
  const arrows = arrowsOf({ workflow, transitions, states, place });
  const isAnywhere = arrows.some(({ from }) => from === anywhereOf(''));
  const rows = rowsOf({ ...root, tags: [] }, workflow);
  const anywhere = marker(anywhereOf(''), 'any state', 'anywhere', rows);
  const hasFolded = drawn(inner).some(({ shape }) => shape === 'folded');
  const folded = hasFolded ? ' Its groups have diagrams of their own.' : '';
  return assemble(
    {
      title: `${id}: ${hasFolded ? 'overview' : 'states and transitions'}`,
      description: `${states.length - 1} states, ${transitions.length} transitions.${folded}`,
    },
    isAnywhere || rows.length > 0 ? [...inner, anywhere] : inner,
    arrows,
  );
};

/** What leads into a group enters its initial state; what leaves it as a whole leaves any of its states. */
const inGroup = (arrow: Arrow, { path, initial }: State): Arrow => {
  const from = arrow.from === path ? anywhereOf(path) : arrow.from;
  const to = arrow.to === path ? (initial ?? path) : arrow.to;
  return { ...arrow, id: `${from} > ${to}`, from, to };
};

const isOutside = (id: string, { path }: State) => !isWithin(id.replace(/\/.*$/, ''), path);

const outsideName = (id: string) => (id === anywhereOf('') ? 'any state' : id);

/** The arrows between the group and the states around it, as rows of the boxes inside. */
const crossingRows = (arrows: readonly Arrow[], group: State): Map<string, Row[]> => {
  const rows = new Map<string, Row[]>();
  const add = (id: string, text: string) => rows.set(id, [...(rows.get(id) ?? []), plain(text)]);
  for (const { from, to, labels } of arrows) {
    const texts = labels.map(({ text }) => text).join(', ');
    if (isOutside(from, group)) add(to, `from ${outsideName(from)}: ${texts}`);
    else if (isOutside(to, group)) add(from, `→ ${to}: ${texts}`);
  }
  return rows;
};

const groupArrows = (workflow: Workflow, group: State): Arrow[] => {
  const states = statesOf(group);
  const own = new Set(states.map(({ path }) => path));
  const transitions = workflow.transitions.filter(
    ({ from, targets }) => own.has(from) || targets.some((target) => own.has(target)),
  );
  return arrowsOf({ workflow, transitions, states, place: (path) => path }).map((arrow) =>
    inGroup(arrow, group),
  );
};

/**
 * The states of one group, without a box around them. The states around it are drawn as well, or
 * where that needs too much room, what leads to them is written into the boxes.
 */
const groupGraph = (workflow: Workflow, group: State, isWritten: boolean): Graph => {
  const arrows = groupArrows(workflow, group);
  const written = isWritten ? crossingRows(arrows, group) : new Map<string, Row[]>();
  const ends = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const outside = isWritten ? [] : [...ends].filter((id) => isOutside(id, group));
  const withRows = (box: Box): Box => ({
    ...box,
    rows: [...box.rows, ...(written.get(box.id) ?? [])],
    children: box.children.map(withRows),
  });
  const rows = rowsOf(group, workflow);
  const anywhere = marker(anywhereOf(group.path), 'any of these', 'anywhere', rows);
  return assemble(
    {
      title: `${workflow.id}: ${group.name}`,
      description: `The group ${group.name} of ${workflow.id}, with what leads into it and out of it.`,
    },
    [
      ...childrenOf(group, workflow, () => false).map(withRows),
      ...(ends.has(anywhere.id) || rows.length > 0 ? [withRows(anywhere)] : []),
      ...outside.map((id) => marker(id, id === anywhereOf('') ? 'any state' : id, 'outside')),
    ],
    arrows,
  );
};

/** A diagram of a machine: one graph, or several that say the same, the widest first. */
export type NamedGraph = { name: string; group: string; graphs: readonly Graph[] };

/** Two ways to draw a machine: in one diagram, and as an overview with a diagram for each group. */
export const graphsOf = (workflow: Workflow): { whole: NamedGraph[]; folded: NamedGraph[] } => {
  const groups = workflow.root.children.filter(({ children }) => children.length > 0);
  const one = (isFolded: Fold) => ({ name: '', group: '', graphs: [overview(workflow, isFolded)] });
  const folded = [
    one(() => true),
    ...groups.map((group) => ({
      name: group.name,
      group: group.path,
      graphs: [groupGraph(workflow, group, false), groupGraph(workflow, group, true)],
    })),
  ];
  const isLarge = statesOf(workflow.root).length - 1 > mostStates && groups.length > 0;
  return { whole: isLarge ? folded : [one(() => false)], folded };
};
