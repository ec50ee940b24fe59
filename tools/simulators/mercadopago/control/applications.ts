import { json, type Reply } from '../../http.ts';
import type { Application, Switches } from '../application.ts';
import type { World } from '../world.ts';
import { describeApplication } from './describe.ts';

export interface ApplicationFields {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly name?: string;
  readonly redirect_uris?: readonly string[];
  readonly webhook_secrets?: readonly string[];
  readonly panel_url?: string | null;
  readonly require_pkce?: boolean;
  readonly seed?: number;
  readonly switches?: Partial<Switches>;
}

export function addApplication(world: World, fields: ApplicationFields): Reply {
  const app = world.addApplication({
    clientId: fields.client_id,
    clientSecret: fields.client_secret,
    name: fields.name,
    redirectUris: fields.redirect_uris ?? [],
    webhookSecrets: fields.webhook_secrets ?? [],
    panelUrl: fields.panel_url,
    requiresPkce: fields.require_pkce,
    seed: fields.seed,
    switches: fields.switches,
  });
  return json(201, describeApplication(app));
}

export function changeApplication(app: Application, fields: ApplicationFields): Reply {
  if (fields.redirect_uris) app.redirectUris = fields.redirect_uris;
  if (fields.webhook_secrets) app.webhooks.secrets = fields.webhook_secrets;
  if (fields.panel_url !== undefined) app.webhooks.panelUrl = fields.panel_url;
  if (fields.require_pkce !== undefined) app.requiresPkce = fields.require_pkce;
  Object.assign(app.switches, fields.switches);
  return json(200, describeApplication(app));
}
