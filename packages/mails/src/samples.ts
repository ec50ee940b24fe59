import type { Mail } from './mail.ts';

const at = new Date('2026-03-14T17:05:00Z');
const username = 'ana.pereira';
const link = (path: string) => `https://perchero.example${path}`;
const token = 'q7Jm2X0vT4bYk9ZsR1nLwC8dHf3GpAeU';

/** One mail of each kind, for the preview and the tests. */
export const samples: { readonly [Kind in Mail['kind']]: Extract<Mail, { kind: Kind }> } = {
  'verify-email': {
    kind: 'verify-email',
    username,
    fullName: 'Ana Pereira',
    confirmUrl: link(`/correo-verificado?type=signup&email=ana%40perchero.example&token=${token}`),
    disownUrl: link(`/no-fui-yo?token=${token}`),
    days: 7,
  },
  'already-registered': {
    kind: 'already-registered',
    signInUrl: link('/?ingresar=1'),
    recoverUrl: link('/?ingresar=1'),
  },
  'recover-password': {
    kind: 'recover-password',
    username,
    url: link(`/recuperar-contrase%C3%B1a?token=${token}`),
    minutes: 30,
  },
  'associate-phone': {
    kind: 'associate-phone',
    username,
    url: link(`/asociar-telefono?token=${token}`),
    minutes: 15,
  },
  'confirm-email-change': {
    kind: 'confirm-email-change',
    username,
    newEmail: 'ana.nueva@perchero.example',
    url: link(`/CorreoCambiado?type=email_change&email=ana.nueva%40perchero.example&token=${token}`),
    hours: 24,
  },
  'email-changed': {
    kind: 'email-changed',
    username,
    newEmail: 'a•••@perchero.example',
    revertUrl: link(`/no-fui-yo?token=${token}`),
    hours: 72,
  },
  'password-changed': { kind: 'password-changed', username, at, recoverUrl: link('/?ingresar=1') },
  'phone-changed': {
    kind: 'phone-changed',
    username,
    maskedPhone: '+598 •• ••• 456',
    recoverUrl: link('/?ingresar=1'),
  },
  'new-device': {
    kind: 'new-device',
    username,
    device: 'Chrome en Android',
    at,
    recoverUrl: link('/?ingresar=1'),
  },
  'contact-answer': {
    kind: 'contact-answer',
    topic: 'Una compra',
    words: 'Pagué una campera el lunes y todavía no veo el código para retirarla.',
    answer: 'El código aparece en Compras cuando la vendedora dice que está pronta. Ya le avisamos.',
  },
  'unread-notifications': {
    kind: 'unread-notifications',
    username,
    fullName: 'Ana Pereira',
    news: [
      {
        title: 'Mateo comentó tu campera',
        message: '¿El botón cambiado se nota mucho?',
        url: link('/Post/1204?comentario=88'),
      },
      {
        title: 'Camila respondió tu comentario',
        message: '@ana.pereira ¡me la llevo!',
        url: link('/Post/1198?comentario=87'),
      },
    ],
    more: 3,
    siteUrl: link('/productos'),
    settingsUrl: link('/perfil/ana.pereira/editar?seccion=notificaciones'),
  },
  daily: {
    kind: 'daily',
    username,
    fullName: 'Ana Pereira',
    sections: [
      {
        title: 'Nuevo para «Campera de jean, M»',
        url: link('/busquedas/0198c1e2-7a10-7c3e-9d51-0242ac120002'),
        items: [
          { title: 'Campera de jean Levi’s', price: '$ 1.890', url: link('/Post/1301') },
          { title: 'Campera oversize celeste', price: '$ 1.290', url: link('/Post/1297') },
        ],
        more: 8,
      },
      {
        title: 'Bajaron de precio',
        url: link('/productos'),
        items: [{ title: 'Botas de cuero', price: '$ 990, antes $ 1.290', url: link('/Post/1204') }],
        more: 0,
      },
      {
        title: 'De quienes seguís',
        url: link('/siguiendo'),
        items: [{ title: 'Buzo tejido', price: '$ 850', url: link('/Post/1310') }],
        more: 0,
      },
    ],
    count: 12,
    siteUrl: link('/productos'),
    unsubscribeUrl: link(`/dejar-de-recibir/${token}`),
  },
  alert: {
    kind: 'alert',
    username,
    fullName: 'Ana Pereira',
    sections: [
      {
        title: 'Nuevo para «Campera de jean, M»',
        url: link('/busquedas/0198c1e2-7a10-7c3e-9d51-0242ac120002'),
        items: [{ title: 'Campera de jean Levi’s', price: '$ 1.890', url: link('/Post/1301') }],
        more: 0,
      },
    ],
    count: 1,
    siteUrl: link('/busquedas'),
    unsubscribeUrl: link(`/dejar-de-recibir/${token}`),
  },
  'money-news': {
    kind: 'money-news',
    username,
    fullName: 'Ana Pereira',
    title: 'Vendiste Buzo tejido y 1 más',
    message: 'Mateo pagó $ 2.180. Prepará el envío.',
    facts: [
      { name: 'Número de venta', value: '1042' },
      { name: 'Buzo tejido (M)', value: '$ 1.290' },
      { name: 'Pollera de jean (S)', value: '$ 890' },
      { name: 'Total', value: '$ 2.180' },
      { name: 'Comisión de Perchero', value: '$ 218' },
      { name: 'Comisión de Mercado Pago', value: '$ 130,80' },
      { name: 'Recibís', value: '$ 1.831,20' },
    ],
    action: 'Ver mi venta',
    url: link('/ventas/0198c1e2-7a10-7c3e-9d51-0242ac120002'),
    settingsUrl: link('/perfil/ana.pereira/editar?seccion=notificaciones'),
  },
  'moderation-news': {
    kind: 'moderation-news',
    username,
    fullName: 'Ana Pereira',
    title: 'Quitamos tu prenda',
    message:
      'Es una imitación de una marca. Si creés que nos equivocamos, pedí la revisión antes del jueves 9 de abril, 15:40.',
    facts: [
      { name: 'Publicación', value: 'Campera de jean' },
      { name: 'Motivo', value: 'Es una imitación o falsificación' },
    ],
    action: 'Ver la decisión',
    url: link('/perfil/ana.pereira/editar?seccion=decisiones'),
  },
  'unread-message': {
    kind: 'unread-message',
    username,
    fullName: 'Ana Pereira',
    from: 'Mateo',
    product: 'Campera de jean',
    quote: '¿La tenés todavía? Puedo pasar el sábado por Tres Cruces.',
    url: link('/mensajes/0198c1e2-7a10-7c3e-9d51-0242ac120002'),
    settingsUrl: link('/perfil/ana.pereira/editar?seccion=notificaciones'),
  },
  'account-deleted': { kind: 'account-deleted', username },
  'account-suspended': { kind: 'account-suspended', username },
  'content-removed': {
    kind: 'content-removed',
    username,
    what: 'product',
    excerpt: 'Campera de jean',
    reason: 'La foto es de otra tienda.',
  },
};
