/**
 * Whether a store failed rather than our code. The bindings throw plain errors: D1 and R2 put a prefix before the
 * message, Durable Objects and queues set a flag.
 */
export function isStoreFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  return (
    retryable === true ||
    overloaded === true ||
    /^(D1_ERROR|D1_EXEC_ERROR|(get|put|list|delete|head): )/.test(error.message)
  );
}
