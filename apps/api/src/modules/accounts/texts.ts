/** Shown in place of a deleted account. */
export const texts = {
  deletedName: 'Cuenta eliminada',
  deletedUsernamePrefix: 'eliminado-',
};
