/** How long a signed address works. A fresh one is to be had at any time, so a slow network needs no longer one. */
export const slotSeconds = 10 * 60;

/** A file whose sending began in time may take as long to arrive. */
export const sendingGraceSeconds = 60 * 60;
