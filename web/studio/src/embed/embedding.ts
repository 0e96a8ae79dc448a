/** How a page of another site shows the studio in a frame. */
export interface Embedding {
  readonly clientId: string;
  /** What messages call this side: clients of Ready Player Me, whose addresses say `frameApi`, look for its name. */
  readonly name: "likeness" | "readyplayerme";
  /** The avatar to begin with. */
  readonly avatarId: string | null;
  /** Whether what is handed over is a public address or one that is signed and ends. */
  readonly address: "public" | "signed";
  /** Whether the page around lets people in by a token, so that nobody is asked to sign in. */
  readonly isTokenGiven: boolean;
}

/** Of this page's address; null where it stands alone. */
export const embedding = location.pathname === "/embed" ? read(new URLSearchParams(location.search)) : null;

function read(query: URLSearchParams): Embedding {
  const id = query.get("id") ?? "";
  return {
    clientId: query.get("client_id") ?? "",
    name: query.has("frameApi") ? "readyplayerme" : "likeness",
    avatarId: /^\d{1,16}$/.test(id) ? id : null,
    address: query.get("address") === "signed" ? "signed" : "public",
    isTokenGiven: query.get("token") === "given",
  };
}
