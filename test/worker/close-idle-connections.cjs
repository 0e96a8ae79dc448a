// Required in every process and thread of these tests before Miniflare loads. Miniflare keeps its connections to workerd
// for reuse, which workerd closes after 5 idle seconds, also while a job computes and a new request is on its way: that
// request fails with "other side closed". A connection that is closed after each answer is never met closed.
const undici = require(require.resolve("undici", { paths: [require.resolve("miniflare")] }));

undici.Pool = class extends undici.Pool {
  constructor(origin, options) {
    super(origin, { ...options, keepAliveTimeout: 1, keepAliveMaxTimeout: 1 });
  }
};
