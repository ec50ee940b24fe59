import type { MailListName } from '@perchero/contract/notifications/unsubscribe';

export const texts = {
  verifiedPageTitle: 'Verificar tu correo',
  changedPageTitle: 'Cambiar tu correo',
  disownPageTitle: 'No fui yo',

  askVerify: {
    title: 'Confirmá tu correo',
    text: 'Tocá el botón para confirmar que este correo es tuyo. Si no creaste una cuenta, cerrá esta página.',
    button: 'Confirmar mi correo',
  },
  askChange: {
    title: 'Confirmá tu correo nuevo',
    text: 'Tocá el botón en el mismo navegador donde pediste el cambio. Si no lo pediste, cerrá esta página.',
    button: 'Cambiar mi correo',
  },

  verifying: 'Verificando tu correo',
  changing: 'Cambiando tu correo',
  pendingText: 'Dura unos segundos. No cierres esta pestaña.',
  attempt: (attempt: number, maxAttempts: number) => `Intento ${attempt} de ${maxAttempts}`,

  verified: '¡Correo verificado!',
  verifiedText: 'Ya podés volver a la pestaña del registro y elegir tu contraseña.',
  verifiedElsewhere: '¿Empezaste en otro dispositivo? Seguí desde ahí: se entera solo.',
  goOn: 'Seguir con el registro',
  newEmailVerifiedText: 'Tu correo nuevo quedó confirmado.',
  goHome: 'Ir al inicio',

  changed: '¡Correo cambiado!',
  changedText: 'Desde ahora ingresás con tu correo nuevo y te escribimos ahí.',

  invalid: 'Link inválido o expirado',
  invalidText: 'Los enlaces duran poco y se usan una sola vez. Pedí uno nuevo desde el registro.',
  invalidChangeText: 'Los enlaces duran poco y se usan una sola vez. Pedí uno nuevo desde Configuración.',
  askAgain: 'Pedir otro enlace',
  notChanged: 'No se pudo cambiar el correo',
  notChangedText:
    'Tu correo sigue siendo el de antes. Abrí el enlace en el navegador donde pediste el cambio, o pedí otro desde Configuración.',
  goToSettings: 'Ir a Configuración',
  logIn: 'Ingresá',

  unreachable: 'No pudimos comprobarlo',
  unreachableText: 'Tu enlace sigue sirviendo. Revisá tu conexión y probá de nuevo.',
  retry: 'Probar de nuevo',

  disownTitle: '¿No fuiste vos?',
  disownText:
    'Si no creaste esta cuenta ni pediste este cambio, avisanos y lo deshacemos. Si fuiste vos, cerrá esta página: no cambia nada.',
  disown: 'No fui yo',
  disowning: 'Deshaciendo…',
  registrationDropped: 'Listo, lo borramos',
  registrationDroppedText:
    'Borramos el registro que alguien empezó con tu correo. No tenés que hacer nada más.',
  changeUndone: 'Listo, lo deshicimos',
  changeUndoneText:
    'Tu cuenta vuelve a usar tu correo de antes. Cerramos todas sus sesiones y anulamos la contraseña: elegí una nueva para entrar.',
  newPassword: 'Elegir otra contraseña',
  disownInvalidText:
    'Los enlaces duran poco y se usan una sola vez. Si ves algo raro en tu cuenta, cambiá la contraseña.',
};

/** After "no te mandamos más" and "dejar de recibir". */
const lists = {
  social: 'los correos de avisos sin leer',
  daily: 'el resumen del día',
  alert: 'los correos de esta búsqueda',
  price: 'los correos de bajas de precio',
  published: 'los correos de quienes seguís',
} satisfies Record<MailListName, string>;

export const unsubscribeTexts = {
  pageTitle: 'Dejar de recibir',
  question: (list: MailListName) => `¿Dejar de recibir ${lists[list]}?`,
  about: 'Es solo este correo. Los avisos siguen en la campanita de Perchero.',
  stop: 'Dejar de recibir',
  stopping: 'Un momento…',
  stopped: (list: MailListName) => `Listo. No te mandamos más ${lists[list]}.`,
  stoppedText: 'Si te arrepentís, lo prendés de nuevo en Configuración, Notificaciones.',
  settings: 'Ver mis notificaciones',
  home: 'Ir al inicio',
  invalid: 'Este enlace no sirve',
  invalidText: 'Abrilo de nuevo desde el correo, o elegí qué te avisamos en Configuración, Notificaciones.',
};
