export const notificationsPerPage = 10;

export const live = {
  heartbeatMilliseconds: 25_000,
  /** A stream without data for longer is considered disconnected. */
  silenceMilliseconds: 35_000,
  retryMilliseconds: [1_000, 2_000, 5_000, 10_000],
} as const;
