/** What Perchero promises to buyers, on the landing page and in the terms. */
export const guaranteeText =
  'Si no llega, no es como te contaron o vino con un problema, reclamás acá hasta 48 horas después de recibir la prenda. Cuando corresponde, el dinero vuelve por Mercado Pago desde la cuenta de quien vendió: Perchero no guarda tu dinero.';
