import { expect, it } from 'vitest';
import { productLimits } from '../catalogue/product.ts';
import { maxCartPrice, maxCartUnits } from './cart.rules.ts';

it('CART-02 cart limits equal product limits', () => {
  expect({ stock: maxCartUnits, price: maxCartPrice }).toEqual({
    stock: productLimits.stock,
    price: productLimits.price,
  });
});
