export const texts = {
  legal: 'Legales',
  terms: 'Términos y condiciones',
  privacy: 'Privacidad',
};
