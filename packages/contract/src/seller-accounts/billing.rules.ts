export const mostBillingNameLength = 60;
