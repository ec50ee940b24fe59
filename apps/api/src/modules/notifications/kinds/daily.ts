import type { Kind } from './registry.ts';

/** The daily mail, as a row of the settings; nobody is notified of it. */
export const daily: Kind = {
  name: 'daily',
  setting: {
    kind: 'daily',
    title: 'Resumen del día',
    about: 'Un correo por día con lo nuevo de lo que seguís y guardaste, si hay algo',
    icon: 'bell',
    defaults: { bell: false, mail: true, push: false },
    channels: ['mail'],
  },
  icon: 'bell',
  text: () => ({ title: 'Lo nuevo de hoy', message: '' }),
  url: () => '/productos',
  mail: null,
};
