import { errorTexts } from '@perchero/contract/error-texts';

export const texts = {
  list: 'Fotos de la prenda',
  photo: (place: number) => `Foto ${place}`,
  cover: 'Portada',
  add: 'Sumar foto',
  addFirst: 'Subí fotos',
  orDrag: 'o arrastralas acá',
  drop: 'Soltalas acá',
  remove: (place: number) => `Quitar foto ${place}`,
  move: (place: number) => `Mover foto ${place}`,
  putBack: 'Dejarla donde está',
  putHere: 'Poner acá',
  putAt: (place: number) => `Poner acá, en el lugar ${place}`,
  problem: (place: number, why: string) => `Foto ${place}: ${why}`,
  retry: 'Reintentar',
  retryPhoto: (place: number) => `Reintentar foto ${place}`,

  preparing: 'Preparando…',
  uploading: (percent: number) => `Subiendo… ${percent}\u202f%`,
  uploadingPhoto: (place: number) => `Subiendo foto ${place}`,
  processing: 'Procesando…',
  failed: 'No se subió',
  refused: 'No sirve',

  announcements: {
    uploaded: (place: number) => `La foto ${place} ya está subida.`,
    failed: (place: number, why: string) => `La foto ${place} no se subió. ${why}`,
    refused: (place: number, why: string) => `La foto ${place} no sirve. ${why}`,
    removed: (place: number) => `Quitaste la foto ${place}.`,
    moved: (place: number, total: number) => `La foto quedó en el lugar ${place} de ${total}.`,
    picked: (place: number) => `Elegiste la foto ${place}. Tocá el lugar adonde va.`,
  },

  drag: {
    role: 'ordenable',
    howTo:
      'Para mover una foto con el teclado, apretá espacio o enter, movela con las flechas y soltala con espacio o enter. Con escape vuelve a su lugar.',
    start: (place: number) => `Levantaste la foto ${place}.`,
    over: (place: number, total: number) => `La foto está en el lugar ${place} de ${total}.`,
    end: (place: number, total: number) => `Dejaste la foto en el lugar ${place} de ${total}.`,
    cancel: (place: number) => `La foto volvió al lugar ${place}.`,
  },

  tooMany: errorTexts['too-many-pictures'],
  notPictures: errorTexts['not-a-picture'],
  wrongFormat: errorTexts['invalid-picture-format'],
  noConnection: errorTexts['network-request-failed'],
  storeTrouble: errorTexts.unavailable,
  heicFailed:
    'No pudimos abrir esta foto del iPhone. En Ajustes › Cámara › Formatos elegí «El más compatible» y sacala de nuevo, o mandátela por WhatsApp y subí esa copia.',
};
