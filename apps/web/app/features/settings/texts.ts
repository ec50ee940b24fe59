import type { BodyPart } from '@perchero/contract/accounts/body.rules';
import type { ProductType } from '@perchero/contract/catalogue/product';
import type { Address } from '@perchero/contract/delivery/addresses';
import { errorTexts } from '@perchero/contract/error-texts';
import type { genders } from '@perchero/contract/registration/form.rules';
import type { NotificationChannel } from '@perchero/contract/notifications/notifications';
import type { SellerAccount } from '@perchero/contract/seller-accounts/account';
import type { LinkOutcome } from '@perchero/contract/seller-accounts/link.rules';
import { formatLongDate } from '#app/shared/format-moment.ts';

type Gender = (typeof genders)[number];

export const texts = {
  title: 'Configuración',
  description: 'Tu perfil, tu cuenta, tus cobros y tus avisos en Perchero.',
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
  facturacion: { name: 'Facturación', about: 'Datos y Mercado Pago' },
  entregas: { name: 'Entregas', about: 'Formas y direcciones' },
  ofertas: { name: 'Ofertas', about: 'Si las recibís y desde cuánto' },
  notificaciones: { name: 'Notificaciones', about: 'Qué te avisamos y por dónde' },
  decisiones: { name: 'Decisiones', about: 'Qué decidimos y por qué' },
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
  portraitHint: 'JPG o PNG, hasta 2MB. Las fotos más grandes las achicamos.',
  portraitChanged: 'Foto actualizada',
  portraitWrongType: 'Formato de imagen no válido. Solo JPG o PNG.',
  portraitNotUploaded: 'No se pudo subir la imagen.',
  portraitTooBig: 'Pesa más de 2 MB y no pudimos achicarla: probá con otra.',
  portraitNotSent: 'Revisá tu conexión y probá de nuevo.',
  portraitFailed: 'Ocurrió un error al actualizar la foto.',
};

const list = new Intl.ListFormat('es-UY', { type: 'conjunction' });

export const ownSizesTexts = {
  title: 'Mis talles',
  about: 'Para filtrar con «Solo mis talles» y comparar medidas. No los ve nadie más.',
  types: { vestir: 'Prendas', calzado: 'Calzado', accesorio: 'Accesorios' } satisfies Record<
    ProductType,
    string
  >,
  ticked: (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`),
  suggestion: (sizes: readonly string[]) => `¿Sumamos ${list.format(sizes)}?`,
  add: 'Sí, sumar',
  measures: 'Tus medidas',
  optional: 'opcional',
  measuresHint: 'Alrededor del cuerpo; el pie, de talón a punta.',
  parts: {
    chest: 'Busto o pecho',
    waist: 'Cintura',
    hips: 'Cadera',
    foot: 'Pie',
  } satisfies Record<BodyPart, string>,
  wrongMeasure: 'Hasta 300, de a medio.',
  save: 'Guardar talles',
  saving: 'Guardando…',
  saved: 'Guardamos tus talles',
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
  verifyPhone: 'Verificar este celular',
  changePassword: 'Cambiar contraseña',
};

export const emailTexts = {
  field: 'Email nuevo',
  hint: 'Te mandamos un correo a esa dirección. Tu email cambia recién cuando lo confirmes desde ahí; mientras tanto seguís ingresando con el de siempre.',
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
  tooShort: (min: number) => `La nueva contraseña debe tener al menos ${min} caracteres.`,
  currentWrong: 'Contraseña actual incorrecta.',
  failed: 'Error al cambiar la contraseña.',
};

export const deviceTexts = {
  title: 'Sesiones abiertas',
  about:
    'Los navegadores donde ingresaste a tu cuenta. Si alguno no es tuyo, cerralo y cambiá la contraseña.',
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
  kinds: 'Qué te avisamos',
  channels: { bell: 'Campanita', push: 'Push', mail: 'Correo' } satisfies Record<NotificationChannel, string>,
  groups: {
    trade: 'Vender y comprar',
    talk: 'Conversar',
    comeBack: 'Volver',
    other: 'Otros avisos',
  },
  switchOf: (row: string, channel: string) => `${row}: ${channel}`,
  savedSearches: 'Ver mis búsquedas',
  mailHint:
    'El correo es para cuando no estás: te escribimos si a los 10 minutos no viste un aviso de la campanita y no volviste a entrar, como mucho una vez cada 4 horas. Las bajas de precio van juntas en el resumen de las 10:30.',
  saving: 'Guardando…',
  saved: 'Guardado',
  failed: 'No se pudo guardar el cambio. Probá de nuevo.',
};

export const pushTexts = {
  title: 'Avisos en tus dispositivos',
  thisDevice: 'Este dispositivo',
  checking: 'Comprobando…',
  off: 'Acá todavía no te avisamos.',
  switchOn: 'Activar avisos',
  since: (date: string) => `Activados desde el ${date}`,
  lastSeen: (moment: string) => `Lo usaste ${moment}`,
  test: 'Probar',
  testing: 'Probando…',
  tested: 'Te mandamos un aviso de prueba',
  remove: 'Quitar',
  removeOf: (device: string) => `Quitar ${device}`,
  removing: 'Quitando…',
  removed: 'Ahí no te avisamos más',
  quiet: 'No molestar de 22 a 8',
  quietHint: 'Lo que llegue de noche te espera a las 8, todo junto',
};

export const billingTexts = {
  names: 'Datos de facturación',
  namesHint: 'Es el nombre que va en los recibos de lo que comprás y vendés.',
  first_name: 'Nombre',
  last_name: 'Apellido',
  firstNameMissing: 'Escribí tu nombre.',
  lastNameMissing: 'Escribí tu apellido.',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Datos guardados correctamente',
  failed: 'Ocurrió un error al guardar los datos.',
  namesFailed: errorTexts['billing-not-fetched'],
  accountFailed: errorTexts['account-not-fetched'],
  retry: 'Probar de nuevo',
  sell: 'Colgar una prenda',
  outcomes: {
    ok: 'Listo: tu cuenta de Mercado Pago quedó vinculada.',
    cancelado: 'No diste el permiso, así que no vinculamos nada. Podés vincularla cuando quieras.',
    reintentar: 'No pudimos terminar la vinculación. Tocá «Vincular» para probar de nuevo.',
    pais: 'Esa cuenta de Mercado Pago no es de Uruguay. Vinculá una cuenta uruguaya para cobrar en pesos.',
    cuenta_en_uso:
      'Esa cuenta de Mercado Pago ya está vinculada a otra persona en Perchero. Vinculá una que sea tuya.',
  } satisfies Record<LinkOutcome, string>,
};

export const deliveryTexts = {
  tabs: 'Entregas',
  settings: 'Cómo entrego',
  addresses: 'Mis direcciones',
  defaults: (isAdult: boolean) =>
    isAdult
      ? 'Todavía no elegiste. Mientras tanto, tus prendas se entregan en persona, en una zona a coordinar, o por envío con pago en destino.'
      : 'Todavía no elegiste. Mientras tanto, tus prendas se entregan por envío con pago en destino.',
  department: 'Desde dónde entregás',
  chooseDepartment: 'Elegí el departamento',
  departmentMissing: 'Elegí el departamento.',
  inPerson: 'En persona',
  inPersonHint: 'Se encuentran y te muestra un código.',
  zone: 'Zona',
  zoneHint: 'Un barrio o un punto conocido, nunca una dirección.',
  zoneMissing: 'Poné la zona donde entregás.',
  scope: 'Vale para todo lo que tenés colgado. En cada prenda podés cambiarlo.',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardamos cómo entregás',
};

export const offerTexts = {
  open: 'Recibir ofertas',
  openHint: 'Quien compra te propone un precio y vos decidís. Las que ya te hicieron siguen en pie.',
  floor: 'Oferta mínima',
  floorHint: 'Parte del precio de cada prenda. Por menos no te pueden ofrecer.',
  percent: (percent: number) => `${percent}\u00a0%`,
  scope: 'Vale para todo lo que tenés colgado.',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardamos cómo recibís ofertas',
};

export const addressTexts = {
  about: 'Para cuando comprás. Hasta cinco; solo las ves vos.',
  isDefault: 'La de siempre',
  edit: 'Editar',
  makeDefault: 'Usar siempre',
  madeDefault: (label: string) => `Vas a recibir en «${label}», salvo que elijas otra`,
  remove: 'Eliminar',
  removing: 'Eliminando…',
  removed: 'Eliminaste la dirección',
  removeQuestion: (label: string) => `¿Eliminar «${label}»?`,
  removeText: 'Lo que ya compraste sigue yendo a la dirección que elegiste.',
  /** Read by screen readers after the action. */
  of: (label: string) => ` ${label}`,
  lines: ({ kind, street, door, apartment, office, locality, department }: Address) => {
    const home = `${street} ${door}${apartment ? `, apto. ${apartment}` : ''}`;
    return `${kind === 'home' ? home : office}\n${locality}, ${department}`;
  },
  add: 'Agregar una dirección',
  editTitle: 'Editar la dirección',
  optional: 'opcional',
  kind: 'Dónde la recibís',
  kinds: { home: 'En una casa', office: 'En una agencia' } satisfies Record<Address['kind'], string>,
  label: 'Cómo la llamás',
  recipient: 'Quién la recibe',
  street: 'Calle',
  door: 'Número',
  apartment: 'Apto.',
  office: 'Agencia',
  department: 'Departamento',
  chooseDepartment: 'Elegí',
  locality: 'Localidad o barrio',
  phone: 'Celular',
  postalCode: 'Código postal',
  notes: 'Para quien la lleva',
  privacy:
    'Quien vende la ve recién cuando pagaste, y solo si va por envío. A los 90 días de terminada la compra se borra.',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardamos la dirección',
  missing: 'Falta este dato.',
  tooLong: (max: number) => `Hasta ${max} caracteres.`,
  wrongRecipient: 'Poné nombre y apellido.',
  wrongPhone: 'Poné un celular uruguayo.',
  wrongPostalCode: 'Son 5 números.',
};

const accountNumber = (account: SellerAccount | null) =>
  (account?.mp_user_id ?? '').replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0');
const accountName = (account: SellerAccount | null) =>
  account?.nickname ? `${accountNumber(account)} (${account.nickname})` : accountNumber(account);

export const providerTexts = {
  connect: 'Vincular',
  reconnect: 'Volver a vincular',
  going: 'Yendo a Mercado Pago…',
  disconnect: 'Desvincular',
  notBegun: errorTexts['link-not-begun'],
  /** `isFormer`: another account is linked meanwhile. */
  retainedPermission: (until: Date | null, isFormer: boolean) => {
    const what = isFormer ? 'el permiso de tu cuenta anterior' : 'el permiso de Mercado Pago';
    const end = until ? `hasta el ${formatLongDate(until)}` : 'hasta que terminen tus ventas en curso';
    return `Guardamos ${what} ${end}, solo para devoluciones y reclamos de tus ventas.`;
  },
  states: {
    none: {
      title: 'Vinculá Mercado Pago',
      about: () => 'Lo necesitás para publicar y cobrar. Te llevamos a su sitio y volvés acá.',
    },
    linked: {
      title: 'Mercado Pago vinculado',
      about: (account: SellerAccount | null) =>
        `Cuenta ${accountName(account)}. Tus ventas se acreditan ahí.`,
    },
    needs_relink: {
      title: 'Volvé a vincular Mercado Pago',
      about: (account: SellerAccount | null) =>
        `Mercado Pago ya no nos deja cobrar en tu cuenta ${accountName(account)}. Tus prendas siguen a la vista, pero nadie puede comprarlas hasta que la vincules de nuevo.`,
    },
    unlinking: {
      title: 'Mercado Pago desvinculado',
      about: () => 'Ya no podés vender.',
    },
  } satisfies Record<
    SellerAccount['state'] | 'none',
    { title: string; about: (account: SellerAccount | null) => string }
  >,
};

export const disconnectTexts = {
  question: '¿Desvincular Mercado Pago?',
  points: [
    'Tus prendas siguen a la vista, pero nadie puede comprarlas y no podés publicar otras.',
    'Guardamos el permiso hasta 180 días después de tu última venta, solo para devoluciones y reclamos.',
    'El permiso también lo podés quitar en tu cuenta de Mercado Pago.',
  ],
  keep: 'Dejarla vinculada',
  disconnect: 'Desvincular',
  busy: 'Desvinculando…',
  done: 'Desvinculaste tu cuenta de Mercado Pago.',
  failed: errorTexts['account-not-disconnected'],
  network: 'Error de red al intentar desvincular la cuenta.',
};

export const linkTexts = {
  pageTitle: 'Vinculando Mercado Pago',
  title: 'Terminando la vinculación…',
  about: 'Estamos guardando el permiso de Mercado Pago. Es un momento.',
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
  about: 'Se borran tu perfil, tus prendas y tus colecciones. No se puede deshacer.',
  open: 'Eliminar cuenta',
  question: '¿Cerrar tu perchero?',
  warning: (posts: number) =>
    posts === 0
      ? 'Se van tu perfil y todo lo que hay en él. Las compras ya pagadas siguen su curso.'
      : `Se van tu perfil, ${posts === 1 ? 'tu prenda' : `tus ${posts} prendas`} y todo lo que hay en ellas. Las compras ya pagadas siguen su curso.`,
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
  waiting: (until: Date) =>
    `Alguien todavía espera una prenda pagada. Vas a poder eliminar tu cuenta desde el ${formatLongDate(until)}, o antes si avisan que llegó.`,
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
