export const texts = {
  add: 'Agregar al carrito',
  adding: 'Agregando…',
  present: 'Ya está en el carrito',
  added: 'Agregado al carrito',
  seeCart: 'Ver carrito',
  full: 'Tu carrito ya tiene 50 prendas distintas. Quitá alguna para agregar otra.',
  reserved: 'Reservada',
  reservedNote: 'Otra persona la está pagando. Si no termina, vuelve a estar libre en unos minutos.',
  unpayable: 'No se puede comprar ahora',
  unpayableNote: 'Quien la vende todavía no puede cobrar por acá. Probá más tarde.',
};
