/** Every address of the site, in one place. The words are the user's (Spanish); the names are ours (English). */
export const paths = {
  home: '/',
  products: '/productos',
  productsAfter: (cursor: string) => `/productos?${new URLSearchParams({ [cursorParameter]: cursor })}`,
  chooseTheme: '/acciones/tema',
};

export const cursorParameter = 'desde';
