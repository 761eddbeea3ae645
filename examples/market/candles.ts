import type { candlesMachine } from '../../machines/market/candles';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import type { Bar } from '../../schemas/market/candle';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { offline } from '../kernel/failures';

export const minuteBar = (minute: number, close = '10', isClosed = true): Bar => ({
  startMs: minute * minuteMs,
  open: amount('10'),
  high: amount('12'),
  low: amount('9'),
  close: amount(close),
  volume: amount('1'),
  isClosed,
});
const refusal = new RequestError({
  kind: 'refused',
  code: 'pair.not_found',
  params: {},
  text: 'This trading pair does not exist',
});
const throttled = new RequestError({ kind: 'throttled', seconds: 5, text: 'Too many requests' });

export const candleAnswers = {
  readBars: {
    done: { bars: [minuteBar(7), minuteBar(8)], none: [] },
    error: { offline: offline, refused: refusal, throttled },
  },
} satisfies AnswerTable<typeof candlesMachine>;

export const candlesExamples = {
  inputs: { only: { symbol: 'BTC/USDT', interval: '1min' } },
  events: {
    'interval.chosen': { time: { interval: 'time' }, day: { interval: '1day' } },
    'older.requested': { only: {} },
    'retry.requested': { only: {} },
    'bars.missed': { only: {} },
  },
  answers: candleAnswers,
} satisfies Examples<typeof candlesMachine>;
