/** Length of a tracking number. */
export const mostTrackingLength = 60;
