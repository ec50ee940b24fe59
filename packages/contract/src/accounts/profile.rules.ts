export const maxDescriptionLength = 140;
export const maxAvatarBytes = 2 * 1024 * 1024;
export const avatarTypes = ['image/jpeg', 'image/png'] as const;

export const profileSections = ['publicaciones', 'colecciones', 'opiniones', 'favoritos'] as const;
export type ProfileSection = (typeof profileSections)[number];

/** Favourites have no stored counter and are counted up to this. */
export const maxFavouritesCounted = 1000;
