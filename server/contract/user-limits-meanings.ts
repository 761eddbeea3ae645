/** What the fields of the calls for own limits mean. */
export const userLimitsMeanings: Readonly<Record<string, string>> = {
  at_risk: 'What open options and contracts can still lose, in USDT, decimal.',
  cool_off_days: 'Begins a cool-off of this many days: 1, 7 or 30.',
  cool_off_until: 'Until when orders that add risk are refused; null without a cool-off.',
  daily_loss:
    'Most that may be lost in a UTC day, in USDT, decimal; null or empty without a limit.',
  daily_loss_from: 'When the looser limit of the loss replaces this one; null where none waits.',
  daily_minutes: 'Most active minutes in a UTC day; null or empty without a limit.',
  daily_minutes_from: 'When the looser limit of the time replaces this one; null where none waits.',
  loss_today: 'Net loss of options and contracts that ended this UTC day, in USDT, decimal.',
  minutes_today: 'Active minutes of this UTC day, counted while the time is limited.',
  next_daily_loss:
    'The looser limit of the loss that waits; null without a limit or where none waits.',
  next_daily_minutes:
    'The looser limit of the time that waits; null without a limit or where none waits.',
  read_at: 'When it was read, by the clock of the server.',
  seconds_today: 'Active seconds of this UTC day; 0 while the time is not limited.',
  'user/usage seconds': 'Seconds for which the person was active since the last report.',
};
