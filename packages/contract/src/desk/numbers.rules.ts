/** The days that can be looked at, today included; older ones are forgotten. */
export const numberPeriods = [7, 30, 90] as const;
export type NumberPeriod = (typeof numberPeriods)[number];
