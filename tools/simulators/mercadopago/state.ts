import { randomInt } from 'node:crypto';
import { randomStream } from '../../seed/generator/random.ts';
import { type Application, CallLog, type Payment, type Preference, type Seller } from './application.ts';
import { Faults } from './faults.ts';
import { findByAccessToken } from './sellers.ts';
import { createIds, type Ids, SimulatedClock } from './values.ts';
import { WebhookEngine } from './webhooks/engine.ts';

export interface ApplicationOptions {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly name?: string | undefined;
  readonly redirectUris: readonly string[];
  readonly webhookSecrets: readonly string[];
  readonly panelUrl?: string | null | undefined;
  readonly seed?: number | undefined;
}

export interface SimulatorOptions {
  readonly origin: string;
  readonly seed?: number | undefined;
  /** Divides the retry delays of notifications. */
  readonly timeScale?: number;
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
    const clock = new SimulatedClock();
    const random = randomStream(String(wanted.seed ?? this.options.seed ?? randomInt(2 ** 31)));
    const clientId = wanted.clientId ?? `${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 6, 10 ** 7)}`;
    const app: Application = {
      clientId,
      clientSecret: wanted.clientSecret ?? `secret-of-${clientId}`,
      name: wanted.name ?? 'Perchero',
      redirectUris: wanted.redirectUris,
      clock,
      random,
      sellers: new Map(),
      codes: new Map(),
      accessTokens: new Map(),
      refreshTokens: new Map(),
      revokedTokens: new Set(),
      preferences: new Map(),
      payments: new Map(),
      refundKeys: new Set(),
      faults: new Faults(random),
      calls: new CallLog(),
      webhooks: new WebhookEngine({
        clock,
        random,
        nextId: this.ids.nextNotification,
        secrets: wanted.webhookSecrets,
        panelUrl: wanted.panelUrl ?? null,
        timeScale: this.options.timeScale ?? 1,
      }),
    };
    this.apps.set(clientId, app);
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
