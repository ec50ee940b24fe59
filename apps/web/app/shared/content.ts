/** The id of the `main` of every page, where the link past the bar leads. */
export const contentId = 'contenido';
