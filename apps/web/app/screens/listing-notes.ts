/** What a listing says besides its garments, as one file. */
export { Understanding } from '#app/features/product-rack/understanding.tsx';
export { NothingFound } from './nothing-found.tsx';
export { ProductsFailed } from './products-failed.tsx';
