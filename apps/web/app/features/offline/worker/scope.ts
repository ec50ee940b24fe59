/** The worker globals in use, declared here because the webworker types conflict with the DOM types. */
interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends LongEvent {
  /** Not in every browser. */
  addRoutes?: (routes: readonly object[]) => Promise<void>;
}

export interface FetchEvent extends LongEvent {
  readonly request: Request;
  /** The response that the browser requested while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  addEventListener: <E extends keyof Events>(event: E, listener: (event: Events[E]) => void) => void;
}

interface Events {
  readonly install: InstallEvent;
  readonly activate: LongEvent;
  readonly fetch: FetchEvent;
}

export const scope = globalThis as unknown as WorkerScope;
