import { createStore } from '#app/shared/create-store.ts';

const isOpen = createStore(false);

/** The panel of the cart, which any part of the site may ask for. */
export const showCartDrawer = isOpen.set;

export const useIsCartDrawerOpen = isOpen.use;
