import { errorTexts } from '@perchero/contract/error-texts';

export const texts = {
  list: 'Fotos de la prenda',
  photos: 'Fotos',
  photo: (position: number) => `Foto ${position}`,
  cover: 'Portada',
  add: 'Sumar foto',
  choose: 'Elegir foto',
  change: 'Cambiar',
  removeOnly: 'Quitar la foto',
  addFirst: 'Subí fotos',
  orDrag: 'o arrastralas acá',
  drop: 'Soltalas acá',
  order: 'Para cambiar el orden, mantené apretada una foto y arrastrala.',
  remove: (position: number) => `Quitar foto ${position}`,
  move: (position: number) => `Mover foto ${position}`,
  putBack: 'Dejarla donde está',
  putHere: 'Poner acá',
  putAt: (position: number) => `Poner acá, en el lugar ${position}`,
  problem: (position: number, why: string) => `Foto ${position}: ${why}`,
  retry: 'Reintentar',
  retryPhoto: (position: number) => `Reintentar foto ${position}`,

  preparing: 'Preparando…',
  uploading: (percent: number) => `Subiendo… ${percent}\u202f%`,
  uploadingPhoto: (position: number) => `Subiendo foto ${position}`,
  processing: 'Procesando…',
  uploaded: 'Subida',
  failed: 'No se subió',
  refused: 'No sirve',

  announcements: {
    uploaded: (position: number) => `La foto ${position} ya está subida.`,
    failed: (position: number, why: string) => `La foto ${position} no se subió. ${why}`,
    refused: (position: number, why: string) => `La foto ${position} no sirve. ${why}`,
    removed: (position: number) => `Quitaste la foto ${position}.`,
    moved: (position: number, total: number) => `La foto quedó en el lugar ${position} de ${total}.`,
    picked: (position: number) => `Elegiste la foto ${position}. Tocá el lugar adonde va.`,
  },

  drag: {
    role: 'ordenable',
    howTo:
      'Para mover una foto con el teclado, apretá espacio o enter, movela con las flechas y soltala con espacio o enter. Con escape vuelve a su lugar.',
    start: (position: number) => `Levantaste la foto ${position}.`,
    over: (position: number, total: number) => `La foto está en el lugar ${position} de ${total}.`,
    end: (position: number, total: number) => `Dejaste la foto en el lugar ${position} de ${total}.`,
    cancel: (position: number) => `La foto volvió al lugar ${position}.`,
  },

  tooMany: (max: number) => `Solo puedes subir hasta ${max === 1 ? '1 imagen' : `${max} imágenes`}.`,
  notPictures: errorTexts['not-a-picture'],
  wrongFormat: errorTexts['invalid-picture-format'],
  noConnection: errorTexts['network-request-failed'],
  storeTrouble: errorTexts.unavailable,
  heicFailed:
    'No pudimos abrir esta foto del iPhone. En Ajustes › Cámara › Formatos elegí «El más compatible» y sacala de nuevo, o mandátela por WhatsApp y subí esa copia.',
};
