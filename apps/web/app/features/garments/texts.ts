import { chapterOpenDays } from '@perchero/contract/garments/chapter.rules';
import type { Chapter } from '@perchero/contract/garments/garments';
import { formatMonth } from '#app/shared/format-moment.ts';

/** A month such as `2026-03`. */
const month = (yearAndMonth: string) => formatMonth(new Date(`${yearAndMonth}-15T12:00:00Z`));

const nobody = (department: string | null) =>
  department === null ? 'una persona' : `una persona de ${department}`;

type Time = Pick<Chapter, 'since' | 'until' | 'is_brief'>;

export const chapterTexts = {
  who: ({ owner, department }: Pick<Chapter, 'owner' | 'department'>) =>
    owner?.first_name ?? nobody(department),
  when: ({ since, until, is_brief: isBrief }: Time) => {
    if (until === null) return `desde ${month(since)}`;
    return isBrief ? 'unos días' : `de ${month(since)} a ${month(until)}`;
  },
  empty: 'Todavía no contó su parte.',
  ownEmpty: 'Todavía no contaste tu parte.',
  removed: 'Capítulo quitado por moderación',
  options: (who: string) => `Más opciones del capítulo de ${who}`,
  photo: 'Foto de este capítulo',
};

export const pageTexts = {
  /** Of the page. */
  title: (title: string) => `La historia de ${title}`,
  untitled: 'Una prenda con historia',
  photo: (title: string) => `${title}, colgada`,
  owners: (count: number) =>
    count === 1 ? 'Un solo dueño, por ahora.' : `${count} dueños, una sola prenda.`,
  listed: 'Está colgada: verla',
  printTag: 'Imprimir etiqueta',
  chapters: 'Su historia, capítulo por capítulo',
  description: (owners: string) => `${owners} Leé su historia, capítulo por capítulo.`,
};

export const loadingText = 'Cargando su historia…';

export const storyTexts = {
  /** For the seller of a product whose story has not begun. */
  none: 'Su historia',
  title: (count: number) => `Su historia: ${count === 1 ? '1 capítulo' : `${count} capítulos`}`,
  all: 'Leer toda su historia',
};

export const ownTexts = {
  title: 'Tu capítulo',
  edit: 'Editar mi parte',
  of: (title: string, when: string) => `${title}, ${when}`,
  words: 'Contá tu parte',
  wordsHint: 'Nadie más la puede cambiar',
  photo: 'Foto',
  optional: 'opcional',
  showName: 'Mostrar mi nombre',
  showNameHint: (name: string) => `Si lo prendés, dice ${name} y lleva a tu perfil`,
  department: 'Departamento',
  noDepartment: 'No decirlo',
  preview: 'Así se va a leer',
  until: `La podés cambiar mientras sea tuya y hasta ${chapterOpenDays} días después de pasarla. Después podés ocultar tu nombre o borrarla.`,
  hideHint: 'Si lo apagás, no se puede volver a prender',
  erase: 'Borrar lo que conté y la foto',
  eraseHint: 'No se puede deshacer',
  uploadFailed: (reason: string) => `Error de subida: ${reason}`,
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado',
};

export const tagTexts = {
  title: 'Etiqueta para coser',
  about: 'Quien la encuentre apunta la cámara y lee por dónde anduvo.',
  back: 'Su historia',
  slogan: ['Compralo,', 'contalo,', 'pasalo.'],
  qr: 'Código QR de la historia de esta prenda',
  tips: [
    'Imprimila al 100 %, sin ajustar a la página: mide 50 × 30 mm.',
    'En tela de algodón para imprimir aguanta los lavados. En papel sirve de colgante.',
    'Cosela del lado de adentro, por los dos bordes.',
  ],
  howTo: 'Cómo imprimirla',
  paper: 'Papel',
  papers: { sheet: 'Hoja A4', label: 'Etiquetadora' },
  onPaper: {
    sheet: '8 copias iguales. Sale en blanco y negro, sin la barra del sitio.',
    label: 'Una por vez, en rollo de 50 × 30 mm. Sale en blanco y negro, sin la barra del sitio.',
  },
  print: 'Imprimir',
};

export const beginTexts = {
  about: 'Cosele una etiqueta con QR: quien la compre sigue contando.',
  begin: 'Hacerle una etiqueta',
  beginning: 'Preparando…',
  print: 'Imprimir etiqueta',
};
