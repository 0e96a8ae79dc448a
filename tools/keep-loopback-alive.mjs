// Preloaded where Miniflare runs. Its queue broker writes a log line over a kept-alive connection to Node after each
// batch; Node closes idle ones after 5 s, which workerd does not see while a job computes, and a broker whose line
// fails delivers nothing more (miniflare 4.20260426.0). Connections that stay open do not fail.
import { Server } from "node:http";

const { listen } = Server.prototype;

Server.prototype.listen = function (...args) {
  this.keepAliveTimeout = 3_600_000;
  return listen.apply(this, args);
};
