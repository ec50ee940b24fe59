import type { Call } from '../http.ts';
import {
  type Application,
  type ApplicationOptions,
  createApplication,
  type Payment,
  type Preference,
  type Seller,
} from './application.ts';
import { findByAccessToken } from './sellers.ts';
import { createIds, type Ids } from './values.ts';

interface SimulatorOptions {
  readonly origin: string;
  readonly seed?: number | undefined;
  /** Divides the retry delays of notifications. */
  readonly timeScale: number;
}

/** A call of the API in the name of a seller. */
export interface SellerCall {
  readonly state: SimulatorState;
  readonly app: Application;
  readonly seller: Seller;
  readonly call: Call;
}

/** All applications. Ids are unique over all, because the shop does not know applications. */
export class SimulatorState {
  readonly ids: Ids;
  readonly apps = new Map<string, Application>();
  readonly options: SimulatorOptions;

  constructor(options: SimulatorOptions) {
    this.options = options;
    this.ids = createIds(options.seed);
  }

  get origin(): string {
    return this.options.origin;
  }

  addApplication(wanted: ApplicationOptions): Application {
    const seed = wanted.seed ?? this.options.seed;
    const app = createApplication({ ...wanted, seed }, this.ids, this.options.timeScale);
    this.apps.set(app.clientId, app);
    return app;
  }

  removeApplication(clientId: string): void {
    this.apps.get(clientId)?.webhooks.stop();
    this.apps.delete(clientId);
  }

  stop(): void {
    for (const clientId of this.apps.keys()) this.removeApplication(clientId);
  }

  /** The application and the seller of a bearer token. */
  callerOf(authorization: string | undefined): { app: Application; seller: Seller | null } | null {
    const token = authorization?.replace(/^Bearer /, '') ?? '';
    const app = this.apps.get(token.split('-')[1] ?? '');
    return app ? { app, seller: findByAccessToken(app, token) } : null;
  }

  findPreference(id: string): { app: Application; preference: Preference } | null {
    for (const app of this.apps.values()) {
      const preference = app.preferences.get(id);
      if (preference) return { app, preference };
    }
    return null;
  }

  findPayment(id: number): { app: Application; payment: Payment } | null {
    for (const app of this.apps.values()) {
      const payment = app.payments.get(id);
      if (payment) return { app, payment };
    }
    return null;
  }
}
