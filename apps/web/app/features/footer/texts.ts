export const texts = {
  listings: 'Para mirar',
  legal: 'Ayuda y legales',
  help: 'Ayuda',
  rules: 'Reglas',
  contact: 'Escribinos',
  howWeOrder: 'Cómo ordenamos',
  terms: 'Términos y condiciones',
  privacy: 'Privacidad',
};

/** Canonical listings, linked from every page so that search engines crawl them. */
export const footerListings: readonly { readonly label: string; readonly search: string }[] = [
  { label: 'Mujer', search: 'sexo=Mujer' },
  { label: 'Hombre', search: 'sexo=Hombre' },
  { label: 'Ropa', search: 'tipo=vestir' },
  { label: 'Calzado', search: 'tipo=calzado' },
  { label: 'Accesorios', search: 'tipo=accesorio' },
  { label: 'Vestidos', search: 'categoria=vestido' },
  { label: 'Vaqueros', search: 'categoria=vaquero' },
  { label: 'Camperas de jean', search: 'categoria=campera-jean' },
  { label: 'Championes', search: 'categoria=championes' },
  { label: 'Carteras', search: 'categoria=cartera' },
];
