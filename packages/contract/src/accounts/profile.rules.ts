export const mostDescriptionLength = 140;
export const mostAvatarBytes = 2 * 1024 * 1024;
export const avatarTypes = ['image/jpeg', 'image/png'] as const;
