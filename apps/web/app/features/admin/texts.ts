export const texts = {
  navigation: 'Administración',
  people: 'Personas',
  money: 'Dinero',
  claims: 'Reclamos',
  moderation: 'Moderación',
  audit: 'Registro',
};

export const gateTexts = {
  title: 'Comprobemos que sos vos',
  about: 'Esta herramienta pide la contraseña y el código de tu aplicación de autenticación.',
  step: (step: number) => `Paso ${step} de 2`,
  code: 'Código de la aplicación',
  codeHint: 'Los 6 dígitos que muestra ahora.',
  codeMissing: 'Ingresá los 6 dígitos.',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  noSecondFactor: 'Tu cuenta no tiene una aplicación de autenticación vinculada.',
};
