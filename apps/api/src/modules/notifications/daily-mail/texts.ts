export const dailyTexts = {
  search: (name: string) => `Nuevo para «${name}»`,
  drops: 'Bajaron de precio',
  published: 'De quienes seguís',
  dropped: (now: string, former: string) => `${now}, antes ${former}`,
};
