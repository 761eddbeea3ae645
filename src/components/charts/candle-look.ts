import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
} from 'lightweight-charts';
import type { StudyLine } from '../../format/indicators';
import { clockTime, dayStamp } from '../../format/time';
import type { TimeScale } from './candle-points';

const names = {
  ground: '--tl-surface-1',
  text: '--tl-text-2',
  faint: '--tl-text-3',
  line: '--tl-line',
  grid: '--tl-chart-grid',
  strong: '--tl-line-strong',
  tag: '--tl-surface-3',
  accent: '--tl-accent',
  accentSoft: '--tl-accent-soft',
  rise: '--tl-rise',
  riseSoft: '--tl-rise-soft',
  fall: '--tl-fall',
  fallSoft: '--tl-fall-soft',
  success: '--tl-success',
  warn: '--tl-warn',
  danger: '--tl-danger',
  a: '--tl-chart-a',
  b: '--tl-chart-b',
  c: '--tl-chart-c',
} as const;

export type Colours = Readonly<Record<keyof typeof names, string>>;

/** The current values of the colour tokens, which depend on theme and price colours. */
export const coloursOf = (element: Element): Colours => {
  const style = getComputedStyle(element);
  const at = (name: keyof typeof names) => style.getPropertyValue(names[name]).trim() || '#808080';
  return {
    ground: at('ground'),
    text: at('text'),
    faint: at('faint'),
    line: at('line'),
    grid: at('grid'),
    strong: at('strong'),
    tag: at('tag'),
    accent: at('accent'),
    accentSoft: at('accentSoft'),
    success: at('success'),
    warn: at('warn'),
    danger: at('danger'),
    a: at('a'),
    b: at('b'),
    c: at('c'),
    rise: at('rise'),
    riseSoft: at('riseSoft'),
    fall: at('fall'),
    fallSoft: at('fallSoft'),
  };
};

export const lineColour = (colours: Colours, line: StudyLine): string =>
  line.colour === 'direction' ? colours.text : colours[line.colour];

/** Calls back when theme, price colours or language of the document change, until stopped. */
export const watchLook = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-market', 'lang'],
  });
  return () => observer.disconnect();
};

/** `HH:mm` within a day, `MM-DD` above, `YYYY-MM` or `YYYY` where a month or a year begins. */
const axisText = (scale: TimeScale, time: unknown, kind: number): string => {
  const instant = new Date(scale.startOf(Number(time))).toISOString();
  const day = dayStamp(instant, scale.isDaily ? 'UTC' : undefined);
  if (kind >= 3) return clockTime(instant).slice(0, 5);
  return [day.slice(0, 4), day.slice(0, 7), day.slice(5)][kind] ?? day;
};

const crosshairText = (scale: TimeScale, time: unknown): string => {
  const instant = new Date(scale.startOf(Number(time))).toISOString();
  if (scale.isDaily) return dayStamp(instant, 'UTC');
  return `${dayStamp(instant).slice(5)} ${clockTime(instant).slice(0, 5)}`;
};

/** The options that depend on the interval. */
export const timeOptions = (scale: TimeScale): DeepPartial<ChartOptions> => ({
  localization: { timeFormatter: (time: unknown) => crosshairText(scale, time) },
  timeScale: {
    timeVisible: !scale.isDaily,
    tickMarkFormatter: (time: unknown, kind: number) => axisText(scale, time, kind),
  },
});

/** The options that depend on the theme. */
export const colourOptions = (element: Element): DeepPartial<ChartOptions> => {
  const colours = coloursOf(element);
  const crosshair = {
    color: colours.strong,
    labelBackgroundColor: colours.strong,
    style: LineStyle.Dashed,
  };
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.ground },
      textColor: colours.text,
      fontFamily: getComputedStyle(element).fontFamily,
      panes: { separatorColor: colours.line, enableResize: false },
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshair, horzLine: crosshair },
    timeScale: { borderColor: colours.line },
    rightPriceScale: { borderColor: colours.line },
  };
};

/**
 * Horizontal drags and pinches go to the chart, vertical drags and the wheel to the page. The link
 * that the library's licence requires is below the chart, not in it.
 */
export const fixedOptions = (
  reducedMotion: boolean,
  barSpacing: number,
): DeepPartial<ChartOptions> => ({
  autoSize: true,
  layout: { attributionLogo: false, fontSize: 11 },
  timeScale: { barSpacing, minBarSpacing: 1.5, rightOffset: 3, fixLeftEdge: false },
  rightPriceScale: { scaleMargins: { top: 0.14, bottom: 0.06 } },
  handleScroll: {
    horzTouchDrag: true,
    vertTouchDrag: false,
    pressedMouseMove: true,
    mouseWheel: false,
  },
  handleScale: {
    pinch: true,
    mouseWheel: false,
    axisDoubleClickReset: true,
    axisPressedMouseMove: { time: true, price: false },
  },
  kineticScroll: { touch: !reducedMotion, mouse: false },
});
