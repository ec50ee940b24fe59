import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node';

interface TracingOptions {
  readonly service: string;
  readonly commit: string;
  /** OTLP endpoint; null disables tracing. */
  readonly endpoint: string | null;
}

/** Returns a function that flushes spans. Spans are created manually: HTTP, SQL, jobs, listeners and provider calls. */
export function startTracing({ service, commit, endpoint }: TracingOptions): () => Promise<void> {
  if (!endpoint) return async () => {};
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  return useSpanProcessor(new BatchSpanProcessor(exporter), { service, commit });
}

/** Without a processor no spans are created, which saves their cost. */
let isTracing = false;

export function useSpanProcessor(
  processor: SpanProcessor,
  { service, commit }: { service: string; commit: string },
): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': commit }),
    spanProcessors: [processor],
  });
  provider.register();
  isTracing = true;
  return () => provider.shutdown();
}

interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Record<string, string | number>;
  /** W3C traceparent of the caller, the event or the job. */
  readonly parent?: string | null;
}

export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const { kind = SpanKind.INTERNAL, attributes = {}, parent } = options;
  const from = parent ? propagation.extract(context.active(), { traceparent: parent }) : context.active();
  return trace.getTracer('perchero').startActiveSpan(name, { kind, attributes }, from, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.message : 'error',
      });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The W3C traceparent for later work; null without tracing. */
export function currentTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}
