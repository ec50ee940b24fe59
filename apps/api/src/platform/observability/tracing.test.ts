import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, expect, it } from 'vitest';
import { currentTraceParent, inSpan, useSpanProcessor } from './tracing.ts';

const exporter = new InMemorySpanExporter();
const stop = useSpanProcessor(new SimpleSpanProcessor(exporter), { service: 'test', commit: 'abc' });
afterAll(stop);

it('joins work done later to the trace that led to it', async () => {
  const parent = await inSpan('request', {}, async () => currentTraceParent());
  await inSpan('listener', { parent }, () => inSpan('sql', {}, async () => {}));

  const spans = exporter.getFinishedSpans();
  expect(spans.map((span) => span.name)).toEqual(['request', 'sql', 'listener']);
  expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
});

it('marks what failed, and lets the failure through', async () => {
  const failing = inSpan('broken', {}, async () => {
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(exporter.getFinishedSpans().find((span) => span.name === 'broken')?.status.message).toBe('no');
});
