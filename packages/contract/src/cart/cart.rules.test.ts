import { expect, it } from 'vitest';
import { productLimits } from '../catalogue/product.ts';
import { mostCartPrice, mostCartUnits } from './cart.rules.ts';

it('CART-02 cart limits equal product limits', () => {
  expect({ stock: mostCartUnits, price: mostCartPrice }).toEqual({
    stock: productLimits.stock,
    price: productLimits.price,
  });
});
