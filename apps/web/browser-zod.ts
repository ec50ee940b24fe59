import { config } from 'zod/v4';

// The policy of the pages forbids eval. Zod tries it, and the browser reports each attempt. The build uses this module in the place
// of zod, so that it runs before any schema is made.
if (!import.meta.env.SSR) config({ jitless: true });

export * from 'zod/v4';
