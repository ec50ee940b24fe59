import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'This API, described in OpenAPI 3.1',
  reply: z.record(z.string(), z.unknown()),
  errors: [],
});
