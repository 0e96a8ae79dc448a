// What the studio in a frame and the page around it say to each other: the events and names of Ready Player Me's creator,
// as JSON texts. Nothing is told to an origin that the client has not registered, and nothing is heard from one.

interface Events {
  readonly "v1.frame.ready": Readonly<Record<string, never>>;
  /** An access token that the page gave is taken no longer. */
  readonly "v1.token.needed": Readonly<Record<string, never>>;
  readonly "v1.user.set": { readonly id: string };
  readonly "v1.user.authorized": { readonly id: string };
  readonly "v1.user.logout": Readonly<Record<string, never>>;
  readonly "v1.avatar.exported": { readonly url: string; readonly avatarId: string; readonly userId: string };
}

interface FrameOptions {
  /** What this side calls itself and is called. */
  readonly name: string;
  /** Origins that the client has registered. */
  readonly origins: readonly string[];
  /** The origin of the page around, where the browser says it. */
  readonly origin: string | undefined;
  readonly parent: { postMessage(text: string, targetOrigin: string): void };
  /** Something that the page asks for. */
  readonly onQuery: (eventName: string, data: unknown) => void;
}

/** Told without being asked for. */
const unasked: readonly string[] = ["v1.frame.ready"];

/** A page that asks for more is up to something. */
const limits = { textLength: 65_536, patternLength: 100, patternCount: 32 } as const;

export class Frame {
  readonly #options: FrameOptions;
  readonly #patterns = new Set<string>();
  #origin: string | undefined;
  /** Told again to whoever subscribes later. */
  #user: Events["v1.user.set"] | null = null;

  constructor(options: FrameOptions) {
    this.#options = options;
    this.#origin = options.origins.find((origin) => origin === options.origin);
  }

  tell<Name extends keyof Events>(eventName: Name, data: Events[Name]): void {
    if (eventName === "v1.user.set") this.#user = data as Events["v1.user.set"];
    if (eventName === "v1.user.logout") this.#user = null;
    const isWanted = unasked.includes(eventName) || [...this.#patterns].some((pattern) => matches(pattern, eventName));
    if (isWanted) this.#post(eventName, data);
  }

  /** A message event of this window. */
  hear({ source, origin, data }: { readonly source: unknown; readonly origin: string; readonly data: unknown }): void {
    const { parent, origins, name, onQuery } = this.#options;
    if (source !== parent || !origins.includes(origin)) return;
    const message = parsed(data);
    if (message?.target !== name && message?.target !== "likeness") return;
    this.#origin = origin;
    const { type, eventName } = message;
    if (typeof eventName !== "string" || eventName.length > limits.patternLength) return;
    if (type === "subscribe") this.#subscribe(eventName);
    if (type === "unsubscribe") this.#patterns.delete(eventName);
    if (type === "query") onQuery(eventName, message.data);
  }

  #subscribe(pattern: string): void {
    if (this.#patterns.size >= limits.patternCount) return;
    this.#patterns.add(pattern);
    if (this.#user !== null && matches(pattern, "v1.user.set")) this.#post("v1.user.set", this.#user);
  }

  /** To the page's origin; until that is known to each that it may be, of which the browser delivers to the true one. */
  #post(eventName: string, data: object): void {
    const { name, origins, parent } = this.#options;
    const text = JSON.stringify({ source: name, eventName, data });
    for (const origin of this.#origin === undefined ? origins : [this.#origin]) parent.postMessage(text, origin);
  }
}

/** `v1.**` is every event of the version, `v1.avatar.*` those of one kind. */
function matches(pattern: string, eventName: string): boolean {
  const parts = eventName.split(".");
  const wanted = pattern.split(".");
  const isOpen = wanted.at(-1) === "**";
  if (isOpen ? wanted.length - 1 > parts.length : wanted.length !== parts.length) return false;
  return wanted.every((part, k) => part === "*" || part === parts[k] || (isOpen && k === wanted.length - 1));
}

interface Message {
  readonly target?: unknown;
  readonly type?: unknown;
  readonly eventName?: unknown;
  readonly data?: unknown;
}

function parsed(text: unknown): Message | null {
  if (typeof text !== "string" || text.length > limits.textLength) return null;
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" ? message : null;
  } catch {
    return null;
  }
}
