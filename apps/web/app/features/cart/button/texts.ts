export const texts = {
  cart: (quantity: number) =>
    quantity === 0 ? 'Carrito' : `Carrito, ${quantity} ${quantity === 1 ? 'prenda' : 'prendas'}`,
};
