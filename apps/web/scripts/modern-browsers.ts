/** Old targets make the CSS compiler rewrite light-dark(), which the themes are built on. */
export const modernBrowsers = ['chrome123', 'firefox128', 'safari17.5'];
