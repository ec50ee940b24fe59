import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { repository } from '../../stack/environment.ts';

/** As much of JSON Schema as the OpenAPI file uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly format?: string;
  readonly pattern?: string;
}

export interface Parameter {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An endpoint of the contract with what the OpenAPI file says about calling it. */
export interface Operation {
  /** `POST /api/split` */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** As in the OpenAPI file: `/api/products/{id}`. */
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
}

export const openApi = JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8')) as OpenApi;

export const operations: readonly Operation[] = endpoints.map((endpoint) => {
  const template = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
  const described = openApi.paths[template]?.[endpoint.method.toLowerCase()];
  if (!described) throw new Error(`${endpoint.method} ${template} is not in docs/openapi.json`);
  return {
    name: `${endpoint.method} ${template}`,
    endpoint,
    template,
    parameters: described.parameters ?? [],
    body: described.requestBody?.content['application/json']?.schema ?? null,
  };
});

export function resolve(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const named = openApi.components.schemas[schema.$ref.slice('#/components/schemas/'.length)];
  if (!named) throw new Error(`${schema.$ref} is not in docs/openapi.json`);
  return named;
}
