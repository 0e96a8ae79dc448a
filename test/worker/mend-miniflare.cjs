// Required in every process and thread of these tests before Miniflare (4.20260426.0) loads. Mends what fails under load.

require("../../tools/mend-workerd.cjs");

// Miniflare keeps its connections to workerd for reuse, which workerd closes after 5 idle seconds, also while a job
// computes and a new request is on its way: that request fails with "other side closed". A connection that is closed
// after each answer is never met closed.
const undici = require(require.resolve("undici", { paths: [require.resolve("miniflare")] }));

undici.Pool = class extends undici.Pool {
  constructor(origin, options) {
    super(origin, { ...options, keepAliveTimeout: 1, keepAliveMaxTimeout: 1 });
  }

  // Miniflare closes it when workerd has been killed: no answer that is still awaited will come.
  close() {
    return this.destroy();
  }
};

// Undici cancels the body of an answer that is garbage collected. Miniflare keeps the body and drops the answer it came
// in: a test that reads late finds the body used up. Here the body holds its answer.
const answers = new WeakMap();
const { fetch } = undici;

undici.fetch = async (...request) => {
  const answer = await fetch(...request);
  if (answer.body !== null) {
    answers.set(answer.body, answer);
  }
  return answer;
};
