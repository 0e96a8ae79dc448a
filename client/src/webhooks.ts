import type { Connection } from "./connection.ts";
import type { components } from "./openapi.ts";

type Schemas = components["schemas"];
export type Webhook = Schemas["Webhook"];
export type NewWebhook = Schemas["NewWebhook"];
export type WebhookDelivery = Schemas["WebhookDelivery"];
/** Absent fields are as usual. */
export type WebhookOrder = Pick<Schemas["WebhookOrder"], "url"> & Partial<Schemas["WebhookOrder"]>;
export type WebhookChange = Pick<Schemas["WebhookChange"], "url" | "events"> & Partial<Schemas["WebhookChange"]>;

/** Endpoints that the account has told what happens; `likeness-client/webhook` verifies what they get. */
export class Webhooks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async list(): Promise<readonly Webhook[]> {
    return (await this.#connection.json<{ entries: Webhook[] }>("GET", "/webhooks")).entries;
  }

  /** Its `secret` is told this once. */
  create(order: WebhookOrder): Promise<NewWebhook> {
    return this.#connection.json("POST", "/webhooks", json(order));
  }

  /** Replaces what it is; it is enabled unless `enabled` is false. */
  change(id: number | string, change: WebhookChange): Promise<Webhook> {
    return this.#connection.json("PUT", `/webhooks/${id}`, json(change));
  }

  async delete(id: number | string): Promise<void> {
    await this.#connection.send("DELETE", `/webhooks/${id}`);
  }

  /** The secret of before signs too for 24 hours. */
  rotateSecret(id: number | string): Promise<NewWebhook> {
    return this.#connection.json("POST", `/webhooks/${id}/rotate-secret`);
  }

  /** Has a delivery of the type `webhook.test` sent. */
  test(id: number | string): Promise<WebhookDelivery> {
    return this.#connection.json("POST", `/webhooks/${id}/test`);
  }

  /** The newest deliveries, at most a hundred. */
  async deliveries(id: number | string): Promise<readonly WebhookDelivery[]> {
    return (await this.#connection.json<{ entries: WebhookDelivery[] }>("GET", `/webhooks/${id}/deliveries`)).entries;
  }

  redeliver(id: number | string, delivery: number | string): Promise<WebhookDelivery> {
    return this.#connection.json("POST", `/webhooks/${id}/deliveries/${delivery}/redeliver`);
  }
}

function json(body: object) {
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
