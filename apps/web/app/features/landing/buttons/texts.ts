/** The slides in their order; each is an address on the page. */
export const slideTexts = [
  { id: 'comunidad', name: 'Comunidad' },
  { id: 'como-funciona', name: 'Cómo funciona' },
  { id: 'lo-que-se-cuenta', name: 'Lo que se cuenta' },
  { id: 'pagos-y-garantia', name: 'Pagos, comisión y garantía' },
  { id: 'envios', name: 'Envíos' },
] as const;

export const buttonsTexts = { label: 'Secciones de la portada' };
