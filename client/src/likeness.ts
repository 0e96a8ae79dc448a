import { type Call, Connection, type ConnectionOptions } from "./connection.ts";
import { type AvatarEvent, readEvents } from "./events.ts";
import { LikenessError } from "./likeness-error.ts";
import type { components, operations } from "./openapi.ts";
import { Webhooks } from "./webhooks.ts";

type Schemas = components["schemas"];
export type Avatar = Schemas["Avatar"];
export type AvatarProgress = Schemas["AvatarProgress"];
export type Attachment = Schemas["Attachment"];
export type Rendering = Schemas["Rendering"];

type Query<Operation extends keyof operations> = NonNullable<operations[Operation]["parameters"]["query"]>;
export type Export = Schemas["Export"];
export type Speech = Schemas["Speech"];
export type VisemeTrack = Schemas["VisemeTrack"];
export type RenderingOrder = Query<"requestRendering">;
export type ExportOrder = Query<"requestExport">;

/** A photo as a browser or Node has it: PNG or JPEG. */
export type Photo = Blob | Uint8Array<ArrayBuffer>;

export interface CreateOptions {
  /** Number of a personalization, 1 to 30; 0 for none. */
  readonly random?: number;
  /** Called with each step; `progress` runs from 0 to 1. */
  readonly onProgress?: (step: { readonly stage: string; readonly progress: number }) => void;
  readonly signal?: AbortSignal;
  /** One of your own makes a second call with the same photo give the first one's avatar. */
  readonly idempotencyKey?: string;
}

export interface SpeechOptions extends Query<"requestSpeech"> {
  /** Called with the track of visemes, before the loop is drawn. */
  readonly onTrack?: (speech: Speech) => void;
  readonly signal?: AbortSignal;
}

/** A Likeness service, as one account sees it. Every method throws a LikenessError where the service refuses. */
export class Likeness {
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  constructor(options: ConnectionOptions) {
    this.#connection = new Connection(options);
    this.webhooks = new Webhooks(this.#connection);
  }

  /** Uploads a photo and waits for its avatar; throws a LikenessError with the photo's code where none can be made. */
  async createAvatar(photo: Photo, options: CreateOptions = {}): Promise<AvatarProgress> {
    const { random, onProgress, signal, idempotencyKey } = options;
    const form = new FormData();
    form.set("image", photo instanceof Blob ? photo : new Blob([photo]), "photo");
    const id = await this.#enter("/avatars", {
      query: { random },
      body: form,
      signal,
      ...(idempotencyKey !== undefined && { headers: { "Idempotency-Key": idempotencyKey } }),
    });
    for await (const event of this.follow(id, signal)) {
      if (event.job === "avatar" && event.type === "stage") onProgress?.(event);
      if (isEnd(event, "avatar")) break;
    }
    const avatar = await this.avatar(id, signal);
    if (avatar.failure !== null) throw new LikenessError(0, avatar.failure);
    onProgress?.({ stage: "done", progress: 1 });
    return avatar;
  }

  avatar(id: number | string, signal?: AbortSignal): Promise<AvatarProgress> {
    return this.#connection.json("GET", `/avatars/${id}`, { signal });
  }

  /** The account's avatars, newest first, fetched a page at a time. */
  async *avatars(query: Pick<Query<"listAvatars">, "fields" | "label"> = {}): AsyncGenerator<Avatar> {
    let cursor: string | undefined = "";
    do {
      const answer = await this.#connection.send("GET", "/avatars", { query: { ...flat(query), cursor } });
      const { entries } = (await answer.json()) as { entries: Avatar[] };
      yield* entries;
      cursor = nextCursor(answer.headers.get("Link"));
    } while (cursor !== undefined);
  }

  /** What the reader chose, field by field with its probability, and what was chosen instead. */
  appearance(id: number | string, signal?: AbortSignal): Promise<Schemas["AppearanceChoices"]> {
    return this.#connection.json("GET", `/avatars/${id}/appearance`, { signal });
  }

  /** Has an avatar look otherwise and waits until its preview and file do; absent fields are as the photo was read. */
  async changeAppearance(id: number | string, chosen: Schemas["Appearance"], signal?: AbortSignal): Promise<void> {
    await this.#connection.send("PUT", `/avatars/${id}/appearance`, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(chosen),
      signal,
    });
    await this.#drain(id, signal);
    const { failure } = await this.avatar(id, signal);
    if (failure !== null) throw new LikenessError(0, failure);
  }

  /** Waits until no work on an avatar is left. */
  async #drain(id: number | string, signal?: AbortSignal): Promise<void> {
    for await (const _ of this.follow(id, signal)) {
      // Only the end counts.
    }
  }

  async deleteAvatar(id: number | string): Promise<void> {
    await this.#connection.send("DELETE", `/avatars/${id}`);
  }

  /** What the service would say to a photo; nothing is stored. */
  checkPhoto(photo: Photo, signal?: AbortSignal): Promise<Schemas["PhotoExamination"]> {
    const form = new FormData();
    form.set("image", photo instanceof Blob ? photo : new Blob([photo]), "photo");
    return this.#connection.json("POST", "/photos/check", { body: form, signal });
  }

  /** Has a pose (a PNG) or an animation (a GIF) drawn and waits for it. */
  render(id: number | string, order: RenderingOrder, signal?: AbortSignal): Promise<Blob> {
    return this.#make(id, "renderings", flat(order), signal);
  }

  /** Has the avatar made into a file and waits for it; for accounts with the feature `gltf`. */
  export(id: number | string, order: ExportOrder = {}, signal?: AbortSignal): Promise<Blob> {
    return this.#make(id, "exports", flat(order), signal);
  }

  /** Has an avatar say visemes, or a recording (a WAV or MP3 file), and waits for the loop of the talking head (a GIF). */
  async speak(
    id: number | string,
    said: VisemeTrack | Blob | Uint8Array<ArrayBuffer>,
    { onTrack, signal, ...look }: SpeechOptions = {},
  ): Promise<Blob> {
    const isRecording = said instanceof Blob || said instanceof Uint8Array;
    const path = `/avatars/${id}/speech`;
    const made = await this.#enter(path, {
      query: flat(look),
      headers: { "Content-Type": isRecording ? await recordingType(said) : "application/json" },
      body: isRecording ? said : JSON.stringify(said),
      signal,
    });
    onTrack?.(await this.#connection.json("GET", `${path}/${made}`, { signal }));
    return this.#made(id, path, made, signal);
  }

  /** The poses that there are. */
  async poses(): Promise<readonly Schemas["Pose"][]> {
    return (await this.#connection.json<{ entries: Schemas["Pose"][] }>("GET", "/poses")).entries;
  }

  /** The animations that there are. */
  async animations(): Promise<readonly Schemas["Animation"][]> {
    return (await this.#connection.json<{ entries: Schemas["Animation"][] }>("GET", "/animations")).entries;
  }

  /** Lets anybody fetch an avatar who is told its public addresses, and gives them; for accounts with the feature `gltf`. */
  publish(id: number | string): Promise<Schemas["Publication"]> {
    return this.#connection.json("PUT", `/avatars/${id}/publication`);
  }

  /** Takes the public addresses of an avatar down for good. */
  async withdraw(id: number | string): Promise<void> {
    await this.#connection.send("DELETE", `/avatars/${id}/publication`);
  }

  /** Whose token this is. */
  account(): Promise<Schemas["Account"]> {
    return this.#connection.json("GET", "/me");
  }

  /** Ends every session of the account, also this one. */
  async changePassword(current: string, wanted: string): Promise<void> {
    await this.#connection.send("PUT", "/me/password", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ current_password: current, new_password: wanted }),
    });
  }

  /** Erases the account with everything in it, by a token with `delete:account` of a sign-in just now. */
  eraseAccount(): Promise<Schemas["ErasureReceipt"]> {
    return this.#connection.json("DELETE", "/me");
  }

  /** The account's plan and what is used of it. */
  usage(): Promise<Schemas["Usage"]> {
    return this.#connection.json("GET", "/usage");
  }

  /** How long photos and avatars are kept. */
  settings(): Promise<Schemas["Settings"]> {
    return this.#connection.json("GET", "/me/settings");
  }

  changeSettings(settings: Schemas["Settings"]): Promise<Schemas["Settings"]> {
    const headers = { "Content-Type": "application/json" };
    return this.#connection.json("PUT", "/me/settings", { headers, body: JSON.stringify(settings) });
  }

  async attachments(id: number | string, signal?: AbortSignal): Promise<Attachment[]> {
    const answer = await this.#connection.json<{ entries: Attachment[] }>("GET", `/avatars/${id}/attachments`, {
      signal,
    });
    return answer.entries;
  }

  /** The avatar's file of a type, such as `renderings_preview` or `gltf`; null where it has none. */
  async file(id: number | string, type: string, signal?: AbortSignal): Promise<Blob | null> {
    const found = (await this.attachments(id, signal)).find((attachment) => attachment.type === type);
    return found ? this.#connection.download(found.url, signal) : null;
  }

  /** What happens to an avatar, from the beginning, until no work on it is left; comes back after a broken stream. */
  async *follow(id: number | string, signal?: AbortSignal): AsyncGenerator<AvatarEvent> {
    let last = "0";
    for (;;) {
      const headers = { "Last-Event-ID": last };
      const answer = await this.#connection.send("GET", `/avatars/${id}/events`, { headers, signal });
      if (answer.status === 204 || answer.body === null) return;
      try {
        for await (const message of readEvents(answer.body)) {
          last = message.id;
          yield message.event;
        }
      } catch (error) {
        if (signal?.aborted || !(error instanceof TypeError)) throw error;
      }
    }
  }

  async #make(id: number | string, list: string, query: Call["query"], signal?: AbortSignal): Promise<Blob> {
    const path = `/avatars/${id}/${list}`;
    return this.#made(id, path, await this.#enter(path, { query, signal }), signal);
  }

  /** Waits for what was asked for and fetches its file. */
  async #made(id: number | string, path: string, made: string, signal?: AbortSignal): Promise<Blob> {
    await this.#settled(id, made, signal);
    type Made = Pick<Rendering | Export | Speech, "attachment">;
    const { attachment } = await this.#connection.json<Made>("GET", `${path}/${made}`, { signal });
    if (attachment === null) throw new LikenessError(0, { code: "not_found", detail: "It was deleted meanwhile." });
    return this.#attachment(id, attachment.id, signal);
  }

  /** Enters something new and gives its id. */
  async #enter(path: string, call: Call): Promise<string> {
    const answer = await this.#connection.send("POST", path, call);
    return answer.headers.get("X-Service-Status") ?? "";
  }

  async #settled(id: number | string, job: string, signal?: AbortSignal): Promise<void> {
    for await (const event of this.follow(id, signal)) {
      if (!isEnd(event, job)) continue;
      if (event.type === "error") throw new LikenessError(0, { code: event.code ?? undefined });
      return;
    }
  }

  async #attachment(id: number | string, attachment: number | string, signal?: AbortSignal): Promise<Blob> {
    const { url } = await this.#connection.json<Attachment>("GET", `/avatars/${id}/attachments/${attachment}`, {
      signal,
    });
    return this.#connection.download(url, signal);
  }
}

function isEnd({ job, type }: AvatarEvent, wanted: string): boolean {
  return type === "deleted" || (job === wanted && (type === "done" || type === "error"));
}

/** Lists as the interface writes them: with commas. */
function flat(query: object): Record<string, string | number | boolean | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
}

/** The `cursor` of the page that a Link header (RFC 8288) names as the next. */
function nextCursor(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? "")?.[1];
  return next === undefined ? undefined : (new URL(next, "http://likeness").searchParams.get("cursor") ?? undefined);
}

/** A WAV file begins with RIFF; MP3 files begin in several ways. */
async function recordingType(recording: Blob | Uint8Array<ArrayBuffer>): Promise<"audio/wav" | "audio/mpeg"> {
  return (await new Blob([recording.slice(0, 4)]).text()) === "RIFF" ? "audio/wav" : "audio/mpeg";
}
