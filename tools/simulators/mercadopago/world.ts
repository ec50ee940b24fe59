import { randomInt } from 'node:crypto';
import type { Application, Switches } from './application.ts';
import { CallLog } from './call-log.ts';
import { SimulatedClock } from './clock.ts';
import { Faults } from './faults.ts';
import { createIds, type Ids } from './ids.ts';
import type { Payment, Preference, Seller } from './model.ts';
import { seededRandom } from './random.ts';
import { holderOf } from './sellers.ts';
import { WebhookEngine } from './webhooks/engine.ts';

export interface ApplicationWanted {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly name?: string | undefined;
  readonly redirectUris: readonly string[];
  readonly webhookSecrets: readonly string[];
  readonly panelUrl?: string | null | undefined;
  readonly requiresPkce?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly switches?: Partial<Switches> | undefined;
}

export interface WorldOptions {
  /** How a browser reaches the pages. */
  readonly origin: string;
  readonly seed?: number | undefined;
  /** How many times faster than the real provider it delivers again. */
  readonly timeScale?: number;
}

/** All applications. Ids are unique among them, because the shop's tables know nothing of applications. */
export class World {
  readonly ids: Ids;
  readonly apps = new Map<string, Application>();
  readonly options: WorldOptions;

  constructor(options: WorldOptions) {
    this.options = options;
    this.ids = createIds(options.seed);
  }

  get origin(): string {
    return this.options.origin;
  }

  addApplication(wanted: ApplicationWanted): Application {
    const clock = new SimulatedClock();
    const random = seededRandom(wanted.seed ?? this.options.seed ?? randomInt(2 ** 31));
    const clientId = wanted.clientId ?? `${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 6, 10 ** 7)}`;
    const app: Application = {
      clientId,
      clientSecret: wanted.clientSecret ?? `secret-of-${clientId}`,
      name: wanted.name ?? 'Perchero',
      redirectUris: wanted.redirectUris,
      requiresPkce: wanted.requiresPkce ?? true,
      switches: {
        revokeOldOnRefresh: false,
        singlePay: false,
        strictUrls: false,
        refuseTestRefunds: false,
        ...wanted.switches,
      },
      clock,
      random,
      sellers: new Map(),
      codes: new Map(),
      accessTokens: new Map(),
      refreshTokens: new Map(),
      deadTokens: new Set(),
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

  /** Who calls: the application and the seller that a bearer token stands for. */
  callerOf(authorization: string | undefined): { app: Application; seller: Seller | null } | null {
    const token = authorization?.replace(/^Bearer /, '') ?? '';
    const app = this.apps.get(token.split('-')[1] ?? '');
    return app ? { app, seller: holderOf(app, token) } : null;
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
