/** How coming back from the payment provider ended. */
export const linkOutcomes = ['ok', 'cancelado', 'reintentar', 'pais', 'cuenta_en_uso'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];
