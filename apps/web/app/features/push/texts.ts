export const texts = {
  question: '¿Te avisamos en este dispositivo?',
  about: {
    published: (name: string) =>
      `Así te enterás apenas ${name} cuelgue algo, aunque no estés en Perchero. El navegador te va a pedir permiso después.`,
    alert:
      'Así te enterás apenas aparezca algo, aunque no estés en Perchero. El navegador te va a pedir permiso después.',
    settings:
      'Así te enterás de lo que pasa aunque no estés en Perchero. El navegador te va a pedir permiso después.',
  },
  example: {
    label: (title: string, body: string) => `Ejemplo de aviso: ${title}${body && `, ${body}`}`,
    app: 'Perchero · ahora',
    published: (name: string, title: string) => `${name} colgó ${title}`,
    somethingNew: 'algo nuevo',
    alert: (search: string) => `Nueva para «${search}»`,
    settings: 'Camila te escribió',
    settingsBody: 'Por Campera de jean',
  },
  quiet: 'De 22 a 8 no te molestamos.',
  choose: 'Elegís qué te avisamos en Configuración, Notificaciones.',
  accept: 'Sí, avisame',
  accepting: 'Activando…',
  decline: 'Ahora no',

  states: {
    blocked: 'Este navegador bloqueó los avisos. Podés permitirlos desde el candado de la dirección.',
    'install-first': 'En iPhone, primero agregá Perchero a la pantalla de inicio.',
    impossible: 'Este navegador no puede recibir avisos de Perchero.',
  },
  on: 'Listo. Te avisamos en este dispositivo.',
  failed: 'No pudimos activar los avisos. Probá de nuevo.',

  /** Shown for a push that cannot be read. */
  news: 'Tenés novedades en Perchero',
};
