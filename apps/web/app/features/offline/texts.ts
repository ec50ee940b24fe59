export const texts = {
  notice: 'Estás sin conexión. Lo que ves puede haber cambiado.',
  stay: 'Estás sin conexión. Para abrir otra página, esperá a que vuelva.',
  pageTitle: 'Sin conexión · Perchero',
  seen: (when: string) => `Sin conexión: esto es lo que viste ${when}`,
  seenBelow: (when: string) => `Esto es lo que viste ${when}`,
  mayHaveChanged: 'Los precios son los de ese momento y alguna prenda puede haberse vendido.',
  today: (time: string) => `hoy a las ${time}`,
  yesterday: (time: string) => `ayer a las ${time}`,
  onDay: (day: string, time: string) => `el ${day} a las ${time}`,
};
