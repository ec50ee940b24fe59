import { formatNumber } from './format.ts';

export const siteTexts = {
  name: 'Perchero',
  tagline: 'Compralo, contalo, pasalo.',
  contactEmail: 'hola@perchero.uy',
  pageTitle: (title: string) => `${title} · Perchero`,
  skipToContent: 'Saltar al contenido',
  goHome: 'Perchero, ir al inicio',
  notices: 'Avisos',
  loadingPage: 'Cargando la página…',
  offlineTitle: 'Estás sin conexión',
  offlineText: 'Esta página necesita internet. Cuando vuelva la conexión la abrimos sola.',
  retry: 'Probar de nuevo',
  reference: (requestId: string) => `Si nos escribís, pasanos este código: ${requestId}`,
  close: 'Cerrar',
  /** Read by screen readers after a step. */
  stepDone: ', listo',
  /** Read by screen readers before the former price. */
  priceFell: 'Bajó de precio. ',
  formerPrice: 'Antes',
  partFailed: 'No pudimos cargar esta parte de la página.',
  shareProduct: (title: string, price: string) => `${title}, ${price} en Perchero`,
  linkCopied: 'Enlace copiado',
  linkNotCopied: 'No pudimos copiar el enlace.',
  previewPictureAlt: 'Perchero: compralo, contalo, pasalo.',
};

export const fieldTexts = {
  showPassword: 'Mostrar contraseña',
};

export const productCount = (count: number) => (count === 1 ? '1 prenda' : `${formatNumber(count)} prendas`);
export const productCountAtLeast = (count: number) => `más de ${formatNumber(count)} prendas`;
