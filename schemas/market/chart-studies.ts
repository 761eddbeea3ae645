import * as v from 'valibot';

/** A whole number of an indicator, and what it may be. */
type Range = { readonly min: number; readonly max: number };

const bars: Range = { min: 1, max: 200 };
/** A change takes two closes. */
const changes: Range = { min: 2, max: 200 };
const deviations: Range = { min: 1, max: 5 };

/** The ranges of the numbers of each indicator, in the order in which its name has them. */
export const studyRanges = {
  ma: [bars, bars, bars],
  ema: [bars, bars],
  boll: [changes, deviations],
  macd: [bars, bars, bars],
  rsi: [changes],
} as const satisfies Record<string, readonly Range[]>;

export type StudyName = keyof typeof studyRanges;

const whole = ({ min, max }: Range) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const { ma, ema, boll, macd, rsi } = studyRanges;

export const StudyPeriods = v.object({
  ma: v.tuple([whole(ma[0]), whole(ma[1]), whole(ma[2])]),
  ema: v.tuple([whole(ema[0]), whole(ema[1])]),
  boll: v.tuple([whole(boll[0]), whole(boll[1])]),
  macd: v.pipe(
    v.tuple([whole(macd[0]), whole(macd[1]), whole(macd[2])]),
    v.check(([fast, slow]) => fast < slow),
  ),
  rsi: v.tuple([whole(rsi[0])]),
});
export type StudyPeriods = v.InferOutput<typeof StudyPeriods>;

export const defaultPeriods: StudyPeriods = {
  ma: [5, 10, 30],
  ema: [12, 26],
  boll: [20, 2],
  macd: [12, 26, 9],
  rsi: [14],
};

/** The indicators of a chart: one over the bars, up to two in panes below them, and their numbers. */
export const ChartStudies = v.object({
  overlay: v.picklist(['none', 'ma', 'ema', 'boll']),
  pane: v.picklist(['none', 'macd', 'rsi', 'both']),
  periods: v.optional(v.fallback(StudyPeriods, defaultPeriods), defaultPeriods),
});
export type ChartStudies = v.InferOutput<typeof ChartStudies>;

/** The indicators below the bars, from the top. */
export const panesOf = ({ pane }: Pick<ChartStudies, 'pane'>): readonly StudyName[] => {
  if (pane === 'none') return [];
  return pane === 'both' ? ['macd', 'rsi'] : [pane];
};

/** The numbers of an indicator after some were typed; null if one of them is not possible. */
export const periodsWith = (
  periods: StudyPeriods,
  name: StudyName,
  typed: readonly string[],
): StudyPeriods | null => {
  const numbers = typed.map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : null));
  const parsed = v.safeParse(StudyPeriods, { ...periods, [name]: numbers });
  return parsed.success ? parsed.output : null;
};

/** Whether a typed number is within its range. */
export const isWithin = (text: string, { min, max }: Range): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;
