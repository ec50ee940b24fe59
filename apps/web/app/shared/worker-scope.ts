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

interface PushEvent extends LongEvent {
  /** Null for a push without content. */
  readonly data: { readonly text: () => string } | null;
}

interface NotificationClickEvent extends LongEvent {
  readonly notification: Notification;
}

interface WorkerMessageEvent extends LongEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** A tab of the site. */
export interface Tab {
  readonly url: string;
  focus: () => Promise<Tab>;
  /** Rejected for a tab that this worker does not control. */
  navigate: (address: string) => Promise<Tab | null>;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    /** The most recently used first. */
    readonly matchAll: (options: {
      readonly type: 'window';
      readonly includeUncontrolled: boolean;
    }) => Promise<readonly Tab[]>;
    readonly openWindow: (address: string) => Promise<Tab | null>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <E extends keyof Events>(event: E, listener: (event: Events[E]) => void) => void;
}

interface Events {
  readonly install: InstallEvent;
  readonly activate: LongEvent;
  readonly fetch: FetchEvent;
  readonly message: WorkerMessageEvent;
  readonly push: PushEvent;
  readonly notificationclick: NotificationClickEvent;
  readonly pushsubscriptionchange: LongEvent;
}

export const scope = globalThis as unknown as WorkerScope;
