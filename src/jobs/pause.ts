/**
 * How long a job leaves the thread to others after each of its steps, milliseconds: a status takes a dozen turns of the
 * event loop, between the account's object, the database and the avatar's object, all of which should fit into one pause.
 */
const pauseDuration = 2;

export function pause(): Promise<void> {
  return scheduler.wait(pauseDuration);
}
