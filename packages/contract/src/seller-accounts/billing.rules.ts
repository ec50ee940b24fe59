export const maxBillingNameLength = 60;
