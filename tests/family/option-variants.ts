import type { Variant } from './variant';
import { asNumber, drop, fields, msOfZoneless, paged, type Rewrite, withBadRow } from './wire';

// In what servers differ in options.

const periods = 'GET microtrade/seconds';
const currencies = 'GET microtrade/payable_currencies';
const orders = 'GET microtrade/lists';

const withOlderName: Rewrite = (rows) =>
  Array.isArray(rows)
    ? rows.map((row: unknown) => ({ ...Object(row), mixtz: Object(row).min_num }))
    : rows;

export const optionVariants: readonly Variant[] = [
  {
    name: 'options as numbers',
    payloads: {
      [periods]: fields({ profit_ratio: asNumber, min_num: asNumber, max_num: asNumber }),
      [orders]: fields({ number: asNumber, open_price: asNumber, end_price: asNumber }),
    },
  },
  {
    name: 'stakes of options by their coin',
    payloads: { [periods]: fields({ min_num: drop, max_num: drop }) },
  },
  {
    name: 'the smallest stake under an older name',
    payloads: { [periods]: (rows) => fields({ min_num: drop })(withOlderName(rows)) },
  },
  {
    name: 'percent signs in yields of options',
    payloads: { [periods]: fields({ profit_ratio: (it) => `${it}%` }) },
  },
  { name: 'options as an array', payloads: { [orders]: paged((rows) => rows) } },
  {
    name: 'an option that is half a row',
    payloads: { [orders]: withBadRow({ open_price: '-', type: null }) },
  },
  {
    name: 'a period that is half a row',
    payloads: { [periods]: withBadRow({ profit_ratio: '-', seconds: null }) },
  },
  {
    name: 'options without labels',
    payloads: {
      [orders]: fields({ type_name: drop, status_name: drop, profit_result_name: drop }),
    },
  },
  {
    name: 'options without their delivery time',
    payloads: { [orders]: fields({ handled_at: drop }) },
  },
  {
    name: 'times of options in seconds',
    payloads: {
      [orders]: fields({
        created_at: (it) => Math.floor(msOfZoneless(it) / 1000),
        handled_at: (it) => Math.floor(msOfZoneless(it) / 1000),
      }),
    },
  },
  {
    name: 'coins of options without a largest stake',
    payloads: { [currencies]: fields({ micro_max: drop, insurancable: drop }) },
  },
];
