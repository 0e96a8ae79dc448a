// Open streams of server-sent events (HTML Living Standard, section 9.2). Nobody waits for a listener: what one does
// not read is queued for him up to a bound, and then he is dropped and may come back for the rest.

interface Listener {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** Chunks sent to this listener, and of them those that were read when the last heartbeat was sent. */
  sentCount: number;
  readCountBefore: number;
}

const maximumListenerCount = 16;
const maximumUnreadCount = 64;
/** Milliseconds between comments, which keep proxies from closing a silent connection. */
const heartbeatInterval = 15_000;
const heartbeat = ":\n\n";

export class EventStreams {
  readonly #listeners = new Set<Listener>();
  readonly #encoder = new TextEncoder();
  #timer: ReturnType<typeof setInterval> | null = null;

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  get isFull(): boolean {
    return this.#listeners.size >= maximumListenerCount;
  }

  /** A stream that begins with `text`; when it is not `live` it ends there. */
  open(text: string, live: boolean): ReadableStream<Uint8Array> {
    let listener: Listener;
    return new ReadableStream(
      {
        start: (controller) => {
          listener = { controller, sentCount: 0, readCountBefore: 0 };
          this.#sendTo(listener, text || heartbeat);
          if (live) this.#add(listener);
          else controller.close();
        },
        cancel: () => this.#remove(listener),
      },
      { highWaterMark: 0 },
    );
  }

  send(text: string): void {
    for (const listener of this.#listeners) this.#sendTo(listener, text);
  }

  end(): void {
    for (const listener of this.#listeners) {
      this.#remove(listener);
      listener.controller.close();
    }
  }

  /** Never throws: no job fails for who listens to it. */
  #sendTo(listener: Listener, text: string): void {
    try {
      if (unreadCount(listener) >= maximumUnreadCount) throw new Error("the listener does not read");
      listener.controller.enqueue(this.#encoder.encode(text));
      listener.sentCount++;
    } catch (error) {
      this.#drop(listener, error);
    }
  }

  /** A listener who has read nothing since the last heartbeat, although something was there, is taken for gone. */
  #beat(): void {
    for (const listener of this.#listeners) {
      const readCount = listener.sentCount - unreadCount(listener);
      if (unreadCount(listener) > 0 && readCount === listener.readCountBefore) {
        this.#drop(listener, new Error("the listener has gone"));
        continue;
      }
      listener.readCountBefore = readCount;
      this.#sendTo(listener, heartbeat);
    }
  }

  #drop(listener: Listener, reason: unknown): void {
    this.#remove(listener);
    listener.controller.error(reason);
  }

  #add(listener: Listener): void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#beat(), heartbeatInterval);
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** With a high-water mark of 0, what is queued is what `desiredSize` lacks. */
function unreadCount({ controller }: Listener): number {
  return -(controller.desiredSize ?? 0);
}
