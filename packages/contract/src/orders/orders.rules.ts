/** Length of a tracking number. */
export const maxTrackingLength = 60;
