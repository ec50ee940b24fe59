import { expect, it } from 'vitest';
import { productLimits } from '../catalogue/product.ts';
import { mostCartPrice, mostCartUnits } from './cart.rules.ts';

it('CART-02 a cart takes what a seller may offer', () => {
  expect({ stock: mostCartUnits, price: mostCartPrice }).toEqual({
    stock: productLimits.stock,
    price: productLimits.price,
  });
});
