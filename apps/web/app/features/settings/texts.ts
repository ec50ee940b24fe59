import type { NotificationKind } from '@perchero/contract/notifications/notifications';
import type { genders } from '@perchero/contract/registration/form.rules';

type Gender = (typeof genders)[number];

export const texts = {
  title: 'Configuración',
  description: 'Tu perfil, tu cuenta y tus avisos en Perchero.',
  sections: 'Secciones de configuración',
  back: 'Configuración',
  close: 'Cerrar',
  cancel: 'Cancelar',
  change: 'Cambiar',
  sessionLost: 'No se pudo obtener la sesión. Reingresa sesión.',
  connectionFailed: 'Error de conexión con el servidor.',
};

export const sectionTexts = {
  perfil: { name: 'Perfil', about: 'Foto, nombre y descripción' },
  cuenta: { name: 'Cuenta', about: 'Email, celular y contraseña' },
  notificaciones: { name: 'Notificaciones', about: 'Qué te avisamos y por dónde' },
};

export const profileTexts = {
  description: 'Descripción',
  noDescription: 'Todavía no escribiste nada.',
  descriptionHint: 'Aparece en tu perfil',
  birthDate: 'Fecha de nacimiento',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  gender: 'Género',
  genders: {
    masculino: 'Masculino',
    femenino: 'Femenino',
    otro: 'Otro',
    'prefiero-no-decir': 'Prefiero no decir',
  } satisfies Record<Gender, string>,
  fullName: 'Nombre de la cuenta',
  username: 'Nombre de usuario',
  usernameHint: 'No se puede cambiar',
  edit: 'Editar perfil',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Datos actualizados correctamente',
  failed: 'Ocurrió un error al actualizar los datos.',
  at: (username: string) => `@${username}`,
  portrait: 'Tu foto',
  changePortrait: 'Cambiar foto',
  changingPortrait: 'Subiendo…',
  portraitHint: 'JPG o PNG, hasta 2MB',
  portraitChanged: 'Foto actualizada',
  portraitWrongType: 'Formato de imagen no válido. Solo JPG o PNG.',
  portraitTooBig: 'No se pudo subir la imagen.',
  portraitFailed: 'Ocurrió un error al actualizar la foto.',
};

export const accountTexts = {
  email: 'Email',
  emailPending: (email: string) => `Falta confirmar ${email}: te mandamos un correo con el enlace.`,
  phone: 'Celular',
  noPhone: 'Sin celular',
  password: 'Contraseña',
  passwordChanged: (date: string) => `Última vez: ${date}`,
  changeEmail: 'Cambiar email',
  changePhone: 'Cambiar celular',
  changePassword: 'Cambiar contraseña',
};

export const emailTexts = {
  field: 'Email nuevo',
  hint: 'Te mandamos un correo a esa dirección. Tu email cambia recién cuando lo confirmes desde ahí; mientras tanto seguís entrando con el de siempre.',
  invalid: 'Ingresa un email válido.',
  send: 'Enviar correo de confirmación',
  sending: 'Enviando…',
  sent: (email: string) =>
    `Listo. Si ${email} está disponible, te llega un correo: abrí el enlace para terminar el cambio.`,
};

export const phoneTexts = {
  phoneHint: 'Te mandamos un código por SMS para comprobar que es tuyo.',
  notSignedIn: 'No se pudo obtener la sesión. Reingresa sesión.',
  changed: 'Listo: tu celular quedó actualizado.',
};

export const passwordTexts = {
  current: 'Contraseña actual',
  next: 'Nueva contraseña',
  repeat: 'Repetí la nueva',
  hint: 'Cuando la cambies, se cierran tus otras sesiones.',
  save: 'Guardar contraseña',
  saving: 'Guardando…',
  saved: '¡Contraseña actualizada correctamente!',
  currentMissing: 'Debes ingresar tu contraseña actual.',
  different: 'Las contraseñas nuevas no coinciden.',
  tooShort: (least: number) => `La nueva contraseña debe tener al menos ${least} caracteres.`,
  currentWrong: 'Contraseña actual incorrecta.',
  failed: 'Error al cambiar la contraseña.',
};

export const deviceTexts = {
  title: 'Sesiones abiertas',
  about: 'Los navegadores donde entraste a tu cuenta. Si alguno no es tuyo, cerralo y cambiá la contraseña.',
  current: 'Este dispositivo',
  lastSeen: (moment: string) => `Última vez: ${moment}`,
  end: 'Cerrar sesión',
  endOf: (device: string) => `Cerrar sesión en ${device}`,
  ending: 'Cerrando…',
  endOthers: 'Cerrar las demás sesiones',
  ended: 'Sesión cerrada',
  othersEnded: 'Cerramos las demás sesiones',
};

export const notificationTexts = {
  about: 'Elegí de qué querés enterarte y por dónde. Se guarda al instante.',
  kinds: {
    like: { name: 'Me gusta', about: 'Cuando a alguien le gusta una prenda tuya' },
    comment: { name: 'Comentarios', about: 'Cuando alguien comenta una prenda tuya' },
    reply: { name: 'Respuestas', about: 'Cuando alguien responde un comentario tuyo' },
    sale: { name: 'Ventas', about: 'Cuando vendés una prenda' },
    purchase: { name: 'Compras', about: 'Cuando se acredita lo que compraste o sale el envío' },
    payment: { name: 'Pagos', about: 'Pagos pendientes, devoluciones y tu cuenta de Mercado Pago' },
  } satisfies Record<NotificationKind, { name: string; about: string }>,
  ways: { bell: 'Campanita', mail: 'Correo' },
  switchOf: (kind: string, way: string) => `${kind}: ${way}`,
  mailHint:
    'El correo es para cuando no estás: te escribimos si a los 10 minutos no viste un aviso de la campanita y no volviste a entrar, como mucho una vez cada 4 horas.',
  saving: 'Guardando…',
  saved: 'Guardado',
  failed: 'No se pudo guardar el cambio. Probá de nuevo.',
};

export const exportTexts = {
  title: 'Tus datos',
  about: 'Un archivo con todo lo que tenemos sobre vos.',
  download: 'Descargar mis datos',
  preparing: 'Preparando…',
  fileName: (username: string) => `perchero-${username}.json`,
};

export const deletionTexts = {
  title: 'Eliminar cuenta',
  about: 'Se borran tu perfil, publicaciones y colecciones. No se puede deshacer.',
  open: 'Eliminar cuenta',
  question: '¿Cerrar tu perchero?',
  warning: (posts: number) =>
    posts === 0
      ? 'Se van tu perfil y todo lo que hay en él. Las compras ya pagadas siguen su curso.'
      : `Se van tu perfil, ${posts === 1 ? 'tu publicación' : `tus ${posts} publicaciones`} y todo lo que hay en ellas. Las compras ya pagadas siguen su curso.`,
  password: 'Contraseña',
  repeat: 'Repetí la contraseña',
  remove: 'Eliminar cuenta',
  removing: 'Eliminando…',
  incomplete: 'Debes completar ambos campos.',
  different: 'Las contraseñas no coinciden.',
  wrongPassword: 'Contraseña incorrecta.',
  wrongUser: 'Error de usuario, reingresa sesión.',
  failed: 'Ocurrió un error al eliminar la cuenta.',
  done: 'Cuenta eliminada. Serás redirigido.',
  goodbye: 'Gracias por haber colgado tus cosas acá.',
  leaveNow: 'Ir al inicio ahora',
};

export const recentLoginTexts = {
  title: 'Confirmá tu contraseña',
  about: 'Es para estar seguros de que sos vos. No la volvemos a pedir por unos minutos.',
  password: 'Contraseña',
  missing: 'La contraseña es requerida',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
};
