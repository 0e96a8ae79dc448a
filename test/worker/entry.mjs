// Entry of the Worker in tests: the built bundle, and by the name `events` as well, under which the other Worker reaches its
// handlers of queues and timers past the router of assets.

// biome-ignore lint/performance/noBarrelFile: the runtime finds classes and handlers in one module
export * from "./worker.js";
export { default, default as events } from "./worker.js";
