import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

/** Of wrangler's own type, which leaves much of it open, what is compared. */
interface Settings {
  readonly name: string;
  readonly vars: object;
  readonly d1_databases: readonly { binding: string; database_name: string; database_id: string }[];
  readonly r2_buckets: readonly { binding: string; bucket_name: string }[];
  readonly durable_objects: { readonly bindings: readonly object[] };
  readonly queues: {
    readonly producers: readonly { binding: string; queue: string }[];
    readonly consumers: readonly { queue: string; dead_letter_queue?: string }[];
  };
  readonly assets: object;
  readonly triggers: object;
  readonly limits: object;
  readonly compatibility_flags: readonly string[];
  readonly migrations: readonly object[];
  readonly observability: object;
}

const production = unstable_readConfig({ config: "wrangler.toml" }) as unknown as Settings;
const staging = unstable_readConfig({ config: "wrangler.toml", env: "staging" }) as unknown as Settings;

test("staging has every binding, queue setting and limit that production has", () => {
  const shape = ({ vars, d1_databases, r2_buckets, durable_objects, queues, assets, triggers, limits }: Settings) => ({
    vars: Object.keys(vars),
    stores: [...d1_databases, ...r2_buckets, ...queues.producers].map(({ binding }) => binding),
    objects: durable_objects.bindings,
    consumers: queues.consumers.map((consumer) => ({
      ...consumer,
      queue: consumer.queue.replace("-staging", ""),
      dead_letter_queue: consumer.dead_letter_queue?.replace("-staging", ""),
      max_concurrency: null,
    })),
    assets,
    triggers,
    limits,
  });
  expect(shape(staging)).toEqual(shape(production));
  expect(staging.compatibility_flags).toEqual(production.compatibility_flags);
  expect(staging.migrations).toEqual(production.migrations);
});

test("staging shares no store and no queue with production", () => {
  const names = ({ name, d1_databases, r2_buckets, queues }: Settings) => [
    name,
    ...d1_databases.flatMap(({ database_name, database_id }) => [database_name, database_id]),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue]),
  ];
  const all = [...names(production), ...names(staging)].filter((name) => name !== undefined);
  const shared = names(staging).filter((name) => name !== undefined && names(production).includes(name));
  expect(shared).toEqual([]);
  expect(all.length).toBeGreaterThan(12);
});

test("logs hold what the Worker writes, not the addresses of requests", () => {
  for (const { observability } of [production, staging]) {
    expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
  }
});
