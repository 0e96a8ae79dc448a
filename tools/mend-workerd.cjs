// Loaded before Miniflare (4.20260426.0). workerd has one thread for V8's background work where there are two cores. An
// optimizing compilation there may wait until the heap of its isolate is collected, while the main thread, in the turn of
// another isolate, waits for the same thread to sweep a heap: workerd computes for ever and answers nothing (the circle of
// nodejs/node#54918). Compiling in the isolate's own turn leaves the thread nothing to wait for. Miniflare has no option
// for V8's flags, which workerd's configuration has.
const Module = require("node:module");

const flags = ["--no-concurrent-recompilation"];
const place = "structuredLogging: this.#structuredWorkerdLogs";

const miniflare = require.resolve("miniflare");
const { _compile: compile } = Module.prototype;

Module.prototype._compile = function (source, filename, ...rest) {
  if (filename !== miniflare) return compile.call(this, source, filename, ...rest);
  if (!source.includes(place)) throw new Error(`${filename} has another configuration of workerd`);
  return compile.call(this, source.replace(place, `${place}, v8Flags: ${JSON.stringify(flags)}`), filename, ...rest);
};
require("miniflare");
Module.prototype._compile = compile;
