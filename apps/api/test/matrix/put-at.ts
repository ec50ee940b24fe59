import type { Endpoint } from '@perchero/contract/endpoint';
import type { IdField } from './id-fields.ts';
import type { RowCall } from './rows.ts';

/** The same call with this id in this field. */
export function putAt(
  { path }: Pick<Endpoint, 'path'>,
  call: RowCall,
  { part, path: steps, write = (id) => id, insteadOf = [] }: IdField,
  id: string | number,
): RowCall {
  const value = write(id);
  if (part === 'body') {
    const changed = set(structuredClone(call.body), steps, value) as object;
    const remaining = Object.entries(changed).filter(([name]) => !insteadOf.includes(name));
    return { ...call, body: Object.fromEntries(remaining) };
  }
  const [address = '', query = ''] = (call.url ?? path).split('?');
  const [name = ''] = steps;
  if (part === 'query') {
    const changed = new URLSearchParams(query);
    changed.set(name, String(value));
    for (const other of insteadOf) changed.delete(other);
    return { ...call, url: `${address}?${changed.toString()}` };
  }
  const segments = address.split('/');
  segments[path.split('/').indexOf(`:${name}`)] = encodeURIComponent(String(value));
  return { ...call, url: [segments.join('/'), query].filter(Boolean).join('?') };
}

/** A list keeps only its first element, changed. */
function set(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '[]') return [set((Array.isArray(target) ? target : [])[0], rest, value)];
  const before = typeof target === 'object' && target !== null ? target : {};
  return { ...before, [step]: set((before as Record<string, unknown>)[step], rest, value) };
}
