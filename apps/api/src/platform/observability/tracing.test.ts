import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, expect, it } from 'vitest';
import { currentTraceParent, inSpan, useSpanProcessor } from './tracing.ts';

const exporter = new InMemorySpanExporter();
const stop = useSpanProcessor(new SimpleSpanProcessor(exporter), { service: 'test', commit: 'abc' });
afterAll(stop);

it('adds later work to the trace of its parent', async () => {
  const parent = await inSpan('request', {}, async () => currentTraceParent());
  await inSpan('listener', { parent }, () => inSpan('sql', {}, async () => {}));

  const spans = exporter.getFinishedSpans();
  expect(spans.map((span) => span.name)).toEqual(['request', 'sql', 'listener']);
  expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
});

it('marks a failed span and rethrows the error', async () => {
  const failing = inSpan('broken', {}, async () => {
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(exporter.getFinishedSpans().find((span) => span.name === 'broken')?.status.message).toBe('no');
});
