import type { Context } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { RouterRoute } from "hono/types";
import { LikenessError } from "../errors.ts";
import { problem } from "./problem.ts";
import { type HttpEnv, notFound } from "./resource.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** `app.notFound`: 405 with `Allow` where another method has a route at this path, else 404. */
export function answerUnrouted(routes: () => readonly RouterRoute[]) {
  const router = new TrieRouter<true>();
  let filled = false;
  return function unrouted(c: Context<HttpEnv>): Response {
    if (!filled) {
      for (const route of routes()) if (route.method !== "ALL") router.add(route.method, route.path, true);
      filled = true;
    }
    const allowed = methods.filter((method) => router.match(method, c.req.path)[0].length > 0);
    if (allowed.length === 0) return problem(c, notFound());
    if (allowed.includes("GET")) allowed.push("HEAD");
    c.header("Allow", allowed.join(", "));
    return problem(c, new LikenessError("method_not_allowed", `Allowed here: ${allowed.join(", ")}.`));
  };
}
