import { formatGarmentCode } from '@perchero/contract/garments/garment-code.rules';
import type { LinkOutcome } from '@perchero/contract/seller-accounts/link.rules';
import type { HelpQuestion } from './help/texts.ts';

/** Every URL of the site. URLs are Spanish; names are English. */
export const paths = {
  home: '/',
  /** Home, with the login open on it. */
  login: '/?ingresar=1',
  products: '/productos',
  /** What followed people published. */
  feed: '/siguiendo',
  savedSearches: '/busquedas',
  savedSearch: (id: string) => `/busquedas/${id}`,
  sell: '/vender',
  /** The sell form, prefilled from a product bought here, with the code of its garment. */
  sellAgain: (id: number | null, garment: string | null = null) =>
    `/vender?${new URLSearchParams({
      ...(id !== null && { [modelParameter]: String(id) }),
      ...(garment !== null && { [garmentParameter]: garment }),
    }).toString()}`,
  /** The story of a garment. */
  garment: (code: string) => `/prenda/${formatGarmentCode(code)}`,
  anyGarment: '/prenda/:code',
  garmentTag: (code: string) => `/prenda/${formatGarmentCode(code)}/etiqueta`,
  /** The sell form, filled in like an own product. */
  copyProduct: (id: number) => `/vender?${modelParameter}=${id}&${copyParameter}=1`,
  product: (id: number, commentId: number | null = null) =>
    commentId === null ? `/Post/${id}` : `/Post/${id}?${commentParameter}=${commentId}`,
  editProduct: (id: number) => `/editar/${id}`,
  profile: (username: string) => `/perfil/${encodeURIComponent(username)}`,
  reviews: (username: string) => `/perfil/${encodeURIComponent(username)}?seccion=opiniones`,
  collections: (username: string) => `/perfil/${encodeURIComponent(username)}?seccion=colecciones`,
  collection: (username: string, id: number) => `/perfil/${encodeURIComponent(username)}?coleccion=${id}`,
  settings: (username: string) => `/perfil/${encodeURIComponent(username)}/editar`,
  ownSizes: (username: string) =>
    `/perfil/${encodeURIComponent(username)}/editar?seccion=perfil#${ownSizesAnchor}`,
  addresses: (username: string) =>
    `/perfil/${encodeURIComponent(username)}/editar?seccion=entregas&ver=direcciones`,
  decisions: (username: string) => `/perfil/${encodeURIComponent(username)}/editar?seccion=decisiones`,
  /** To link a payment account and, with `next`, to continue there. */
  billing: (username: string, next: string | null = null) =>
    `/perfil/${encodeURIComponent(username)}/editar?seccion=facturacion${returnTo(next)}`,
  /** The billing settings on return from the payment provider. */
  linked: (username: string, outcome: LinkOutcome, next: string | null = null) =>
    `/perfil/${encodeURIComponent(username)}/editar?seccion=facturacion&${linkOutcomeParameter}=${outcome}${returnTo(next)}`,
  accountSettings: (username: string) => `/perfil/${encodeURIComponent(username)}/editar?seccion=cuenta`,
  notificationSettings: (username: string) =>
    `/perfil/${encodeURIComponent(username)}/editar?seccion=notificaciones`,
  cart: '/carrito',
  messages: '/mensajes',
  thread: (id: string) => `/mensajes/${id}`,
  /** The thread with the seller of a product; before the first message, an empty one. */
  productThread: (id: number) => `/mensajes/nueva?${threadProductParameter}=${id}`,
  orderThread: (id: string) => `/mensajes/nueva?${threadOrderParameter}=${id}`,
  purchases: '/compras',
  sales: '/ventas',
  purchase: (id: string) => `/compras/${id}`,
  desk: '/ventas/estanteria',
  /** How often an own product was seen, liked, saved and bargained for. */
  productNumbers: (id: number) => `/ventas/estanteria/${id}`,
  sale: (id: string) => `/ventas/${id}`,
  claim: (id: string) => `/compras/${id}/reclamo`,
  /** The sale with the buyer's code filled in. No server sees the fragment. */
  handOver: (id: string, code: string) => `/ventas/${id}${codeFragment}${code}`,
  parcelLabel: (id: string) => `/ventas/${id}/etiqueta`,
  /** Where the payment provider sends buyers back to. */
  paymentResult: '/pago-resultado',
  people: '/eliminarusuarios',
  money: '/admin/dinero',
  adminClaims: '/admin/reclamos',
  adminClaim: (id: string) => `/admin/reclamos/${id}`,
  moderation: '/admin/moderacion',
  audit: '/admin/registro',
  /** What was done about one subject, `kind:id`. */
  auditOf: (subject: string) => `/admin/registro?${subjectParameter}=${encodeURIComponent(subject)}`,
  terms: '/terminos',
  privacy: '/privacidad',
  howWeOrder: '/como-ordenamos',
  help: '/ayuda',
  /** One answer of the help, opened. */
  helpOn: (question: HelpQuestion) => `/ayuda#${question}`,
  contact: '/ayuda/contacto',
  rules: '/reglas',
  /** What is done about a report. */
  rulesOnDecisions: '/reglas#pasa',
  register: '/Registrarse',
  emailVerified: '/correo-verificado',
  emailChanged: '/CorreoCambiado',
  recoverPassword: '/recuperar-contraseña',
  associatePhone: '/asociar-telefono',
  verifyPhone: '/verificar-telefono',
  disown: '/no-fui-yo',
  chooseTheme: '/acciones/tema',
  /** For search engines. */
  sitemap: '/sitemap.xml',
  sitemapFile: (name: string) => `/sitemaps/${name}.xml.gz`,
};

function returnTo(path: string | null): string {
  return path === null ? '' : `&${returnParameter}=${encodeURIComponent(path)}`;
}

/** Where a person continues after linking an account. */
export const returnParameter = 'volver';
/** Outcome of linking an account at the payment provider. */
export const linkOutcomeParameter = 'mp';
/** The product that prefills the sell form. */
export const modelParameter = 'como';
/** The garment that the sell form is for. */
export const garmentParameter = 'prenda';
/** Whether it is filled in as the own product is, and not to sell a bought one again. */
export const copyParameter = 'copia';
/** Precedes the buyer's code on the page of a sale. */
export const codeFragment = '#codigo=';
/** What a new thread is about. */
export const threadProductParameter = 'prenda';
export const threadOrderParameter = 'compra';
/** Filters the threads by the side of the reader. */
export const sideParameter = 'lado';
export const sideValues = { buying: 'compro', selling: 'vendo' } as const;
/** On the page of a purchase, from the label of its parcel. */
export const receivedFragment = '#recibido';
/** The section of own sizes in the settings. */
export const ownSizesAnchor = 'mis-talles';
export const cursorParameter = 'pagina';
/** The words that narrow the help. */
export const helpParameter = 'buscar';
export const loginParameter = 'ingresar';
/** The product shown as an overlay. */
export const productParameter = 'product';
/** The comment that is shown first. */
export const commentParameter = 'comentario';
/** Filter of the admin's lists. */
export const viewParameter = 'vista';
/** What the audit log is about. */
export const subjectParameter = 'sobre';
/** The opened case of the moderators. */
export const caseParameter = 'caso';
