// Required in every process and thread of these tests before Miniflare (4.20260426.0) loads. Mends what fails under load.

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

// Miniflare's synchronous calls sleep until a thread stores that it has answered and then wakes them. Where the store is
// seen before the call sleeps, the wake comes into the next call, which then finds no answer. It has to sleep on.
const { wait } = Atomics;

Atomics.wait = (array, index, value, timeout) => {
  let outcome = wait(array, index, value, timeout);
  while (outcome === "ok" && timeout === undefined && Atomics.load(array, index) === value) {
    outcome = wait(array, index, value);
  }
  return outcome;
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
