export const mostDescriptionLength = 140;
export const mostAvatarBytes = 2 * 1024 * 1024;
export const avatarTypes = ['image/jpeg', 'image/png'] as const;

export const profileSections = ['publicaciones', 'colecciones', 'favoritos'] as const;
export type ProfileSection = (typeof profileSections)[number];

/** Counted up to here where nobody keeps a count. */
export const mostFavouritesTold = 1000;
