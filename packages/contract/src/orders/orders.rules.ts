/** Letters of a parcel's number. */
export const mostTrackingLength = 60;
