/** What stands where a deleted person was. */
export const texts = {
  deletedName: 'Cuenta eliminada',
  deletedUsernamePrefix: 'eliminado-',
};
