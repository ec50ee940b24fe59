const day = new Intl.DateTimeFormat('es-UY', {
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Montevideo',
});

export const vacationTexts = {
  ending: (firstDay: Date, products: number) => ({
    title: 'En dos días terminan tus vacaciones',
    message:
      products === 1
        ? `El ${day.format(firstDay)} vuelve a verse tu prenda.`
        : `El ${day.format(firstDay)} vuelven a verse tus ${products} prendas.`,
  }),
  action: 'Ver mi estantería',
};
