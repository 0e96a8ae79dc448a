/** What the creator hands over. */
export interface ExportedAvatar {
  /** Of the avatar as a binary glTF file. */
  readonly url: string;
  readonly avatarId: string;
  readonly userId: string;
}

export interface CreatorAddress {
  /** Origin of the service, such as `https://likeness.example`. */
  readonly baseUrl: string;
  /** A public client that has this page's origin among its parent origins. */
  readonly clientId: string;
  /** `en`, `de`, `es` or `ja`; the browser's where not said. */
  readonly language?: string;
  /** The avatar to begin with, in the place of a new one. */
  readonly avatarId?: number | string;
  /** `signed` hands over an address that is good for an hour, and publishes nothing; `public`, the usual one, lasts. */
  readonly address?: "public" | "signed";
  /** The page gives tokens (`CreatorHandlers.token`), and nobody is asked to sign in. */
  readonly isTokenGiven?: boolean;
}

/** The address for an iframe, which wants `allow="camera; microphone"` and, where it is sandboxed, popups that escape it. */
export function creatorAddress({
  baseUrl,
  clientId,
  language,
  avatarId,
  address,
  isTokenGiven,
}: CreatorAddress): string {
  const url = new URL("/embed", baseUrl);
  const token = isTokenGiven ? "given" : undefined;
  const query = { client_id: clientId, language, id: avatarId, address, token };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

export interface CreatorHandlers {
  readonly onExported: (avatar: ExportedAvatar) => void;
  /** The frame can be spoken to. */
  readonly onReady?: () => void;
  /** Somebody is signed in there. */
  readonly onUser?: (user: { readonly id: string }) => void;
  readonly onSignedOut?: () => void;
  /**
   * Gives an access token of the person before the page: of your own identity provider, or of a guest (`guestToken` of
   * `likeness-client/token`, on your server). Asked anew when one ends.
   */
  readonly token?: () => Promise<string>;
}

/** Hears a creator in a frame of `page`, this one where not said, until `close` is called. */
export function openCreator(
  frame: { readonly contentWindow: { postMessage(text: string, targetOrigin: string): void } | null },
  baseUrl: string,
  handlers: CreatorHandlers,
  page: EventTarget = globalThis as unknown as EventTarget,
): { readonly close: () => void } {
  const { origin } = new URL(baseUrl);
  const say = (message: object) =>
    frame.contentWindow?.postMessage(JSON.stringify({ target: "likeness", ...message }), origin);
  const giveToken = async () => {
    if (handlers.token === undefined) return;
    say({ type: "query", eventName: "v1.token", data: { access_token: await handlers.token() } });
  };
  const hear = (event: Event) => {
    const { source, origin: sender, data } = event as MessageEvent;
    if (source !== frame.contentWindow || sender !== origin) return;
    const message = parsed(data);
    switch (message?.eventName) {
      case "v1.frame.ready":
        say({ type: "subscribe", eventName: "v1.**" });
        handlers.onReady?.();
        void giveToken();
        break;
      case "v1.token.needed":
        void giveToken();
        break;
      case "v1.user.set":
        handlers.onUser?.(message.data as { id: string });
        break;
      case "v1.user.logout":
        handlers.onSignedOut?.();
        break;
      case "v1.avatar.exported":
        handlers.onExported(message.data as ExportedAvatar);
        break;
    }
  };
  page.addEventListener("message", hear);
  return { close: () => page.removeEventListener("message", hear) };
}

interface Message {
  readonly source?: string;
  readonly eventName?: string;
  readonly data?: unknown;
}

function parsed(text: unknown): Message | null {
  try {
    const message = JSON.parse(String(text)) as Message | null;
    return message?.source === "likeness" ? message : null;
  } catch {
    return null;
  }
}
