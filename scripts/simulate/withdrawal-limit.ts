/** Applications of a person and day: some reach it, most do not. A simulation plays one day. */
export const withdrawalsPerDay = 6;
