import type { ProfileSection } from '@perchero/contract/accounts/profile.rules';
import { formatCount } from '#app/shared/format.ts';

export const texts = {
  title: (fullName: string, username: string) => `${fullName} (@${username})`,
  description: (fullName: string) => `Las prendas de segunda mano que ${fullName} cuelga en Perchero.`,
  collectionTitle: (name: string, fullName: string) => `${name}, una colección de ${fullName}`,
  at: (username: string) => `@${username}`,
  memberSince: (month: string) => `En Perchero desde ${month}`,
  products: 'Prendas',
  likes: 'Me gusta',
  followers: 'Seguidores',
  following: 'Siguiendo',
  seeList: (name: string) => ` ${name.toLowerCase()}, ver la lista`,
  count: (count: number) => formatCount(count),
  /** For a count that is cut off. */
  countAtLeast: (count: number) => `${formatCount(count)}+`,
  edit: 'Editar perfil',
  share: 'Compartir',
  shareText: (fullName: string) => `El perchero de ${fullName}`,
  portraitOf: (fullName: string) => `Foto de ${fullName}`,
  sections: 'Secciones del perfil',
  section: {
    publicaciones: 'Publicaciones',
    colecciones: 'Colecciones',
    opiniones: 'Opiniones',
    favoritos: 'Favoritos',
  } satisfies Record<ProfileSection, string>,
  loading: 'Cargando el perfil…',
  fromTheStart: 'Ver desde el principio',
  emptyOwn: {
    title: 'Tu perchero está esperando',
    text: 'Colgá tu primera prenda. Con una foto, un precio y dos líneas de historia alcanza.',
    action: 'Publicar una prenda',
  },
  emptyOther: {
    title: 'Todavía no hay nada colgado',
    text: (fullName: string) => `Cuando ${fullName} publique una prenda, la vas a encontrar acá.`,
    action: 'Ver prendas',
  },
  emptyFavourites: {
    title: 'Acá van las que te gustan',
    text: 'Tocá el corazón de una prenda y la guardamos en este perchero, que solo ves vos.',
    action: 'Ver prendas',
  },
  notFound: 'Usuario no encontrado.',
  notFoundText: 'Puede que haya cambiado de nombre o que el enlace esté mal escrito.',
  searchPeople: 'Buscar personas',
  collectionNotFound: 'Esta colección no está',
  collectionNotFoundText: 'Puede que la hayan eliminado o que sea privada.',
  failedTitle: 'Se nos cayó el perchero',
  failedText: 'No pudimos traer este perfil. Fijate si tenés conexión y volvé a probar.',
};
