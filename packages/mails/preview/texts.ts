export const texts = {
  language: 'es-UY',
  title: 'Los correos de Perchero',
  subject: 'Asunto',
  light: 'Claro',
  dark: 'Oscuro',
  plain: 'Solo texto',
};
