import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Name of a sitemap file: `pages`, `products-1`, `profiles-12`. */
export const sitemapName = z.string().regex(/^(pages|(products|profiles)-[1-9]\d{0,4})$/);

export const getSitemap = defineEndpoint({
  method: 'GET',
  path: '/api/sitemap',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'The sitemap files',
  reply: z.object({
    files: z.array(
      z.object({
        name: sitemapName,
        /** In the object store. */
        path: z.string(),
        changedAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: [],
});
