export const texts = {
  noActiveSession: 'No hay sesión activa',
  userNotLoaded: 'Error obteniendo usuario',
  profileNotLoaded: 'Error cargando perfil extendido',
  noProfileData: 'No hay datos de perfil. Sesión cerrada.',
  loginNeededHere: 'Necesitas iniciar sesión para realizar esta acción.',
  loginNeeded: 'Debes iniciar sesión para realizar esta acción.',
  guardTitle: 'Primero ingresá',
  goToLogin: 'INGRESÁ',
  seeProducts: 'Ver prendas',
};

/** Asking for a link to set a new password. */
export const recoveryMailTexts = {
  emailNeeded: 'Ingresa un email válido para recuperar tu contraseña.',
  sent: 'Te enviamos un correo para restablecer tu contraseña.',
  notSent: 'No se pudo enviar el correo de recuperación.',
  noAnswer: 'Error de red o servidor al solicitar recuperación.',
};
