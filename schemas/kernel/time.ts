export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** An instant as ISO-8601 UTC text, as it is on the wire. */
export const timeOf = (instantMs: number): string => new Date(instantMs).toISOString();

export const timeOrNull = (instantMs: number | null): string | null =>
  instantMs === null ? null : timeOf(instantMs);

/** The instant of a time on the wire; null where none is stated. */
export const instantOf = (time: string | undefined): number | null =>
  time === undefined ? null : Date.parse(time);
