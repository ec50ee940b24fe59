import { formatNumber } from '#app/shared/format.ts';

export const texts = {
  title: (fullName: string, username: string) => `${fullName} (@${username})`,
  description: (fullName: string) => `Las prendas de segunda mano que ${fullName} cuelga en Perchero.`,
  at: (username: string) => `@${username}`,
  memberSince: (month: string) => `En Perchero desde ${month}`,
  products: 'Productos',
  count: (count: number) => formatNumber(count),
  settings: 'Configuración',
  portraitOf: (fullName: string) => `Foto de ${fullName}`,
  notFound: 'Usuario no encontrado.',
  notFoundText: 'Puede que haya cambiado de nombre o que el enlace esté mal escrito.',
};
