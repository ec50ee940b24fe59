/** Result of linking an account at the payment provider. */
export const linkOutcomes = ['ok', 'cancelado', 'reintentar', 'pais', 'cuenta_en_uso'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];
