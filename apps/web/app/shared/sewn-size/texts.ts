/** What does not fit on a small label. */
export const shortSizes: Readonly<Record<string, string>> = { 'Talle único': 'Único' };
