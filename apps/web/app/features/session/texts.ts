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
