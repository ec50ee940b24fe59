import type { LinkOutcome } from '@perchero/contract/seller-accounts/link.rules';

/** Every address of the site, in one place. The words are the user's (Spanish); the names are ours (English). */
export const paths = {
  home: '/',
  /** Home, with the login open on it. */
  login: '/?ingresar=1',
  products: '/productos',
  sell: '/vender',
  /** The form, with what is already known of a piece that was bought here. */
  sellAgain: (id: number) => `/vender?${modelParameter}=${id}`,
  /** A piece as a page of its own. */
  post: (id: number, commentId: number | null = null) =>
    commentId === null ? `/Post/${id}` : `/Post/${id}?${commentParameter}=${commentId}`,
  editProduct: (id: number) => `/editar/${id}`,
  profile: (username: string) => `/perfil/${encodeURIComponent(username)}`,
  collections: (username: string) => `/perfil/${encodeURIComponent(username)}?seccion=colecciones`,
  collection: (username: string, id: number) => `/perfil/${encodeURIComponent(username)}?coleccion=${id}`,
  settings: (username: string) => `/perfil/${encodeURIComponent(username)}/editar`,
  /** Where a seller says where the money goes. */
  billing: (username: string) => `/perfil/${encodeURIComponent(username)}/editar?seccion=facturacion`,
  /** The same, coming back from the payment provider. */
  linked: (username: string, outcome: LinkOutcome) =>
    `/perfil/${encodeURIComponent(username)}/editar?seccion=facturacion&${linkOutcomeParameter}=${outcome}`,
  cart: '/carrito',
  purchases: '/compras',
  sales: '/ventas',
  purchase: (id: string) => `/compras/${id}`,
  sale: (id: string) => `/ventas/${id}`,
  /** Where the payment provider sends buyers back to. */
  paymentResult: '/pago-resultado',
  people: '/eliminarusuarios',
  /** What operators see of the money. */
  money: '/admin/dinero',
  terms: '/terminos',
  privacy: '/privacidad',
  /** How lists and searches are put in order. */
  howWeOrder: '/como-ordenamos',
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

/** How linking an account at the payment provider ended. */
export const linkOutcomeParameter = 'mp';
/** The piece that a new one is described after. */
export const modelParameter = 'como';
export const cursorParameter = 'pagina';
export const loginParameter = 'ingresar';
/** The piece that is shown over a listing. */
export const productParameter = 'product';
/** The comment that is shown first. */
export const commentParameter = 'comentario';
/** Which orders operators look at. */
export const viewParameter = 'vista';
