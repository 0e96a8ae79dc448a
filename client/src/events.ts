/** A step of the work on an avatar or on one of its renderings. */
export interface AvatarEvent {
  readonly type: "queued" | "stage" | "done" | "error" | "deleted";
  /** `avatar`, or the id of a rendering, an export or speech. */
  readonly job: string;
  readonly stage: string;
  /** 0..1. */
  readonly progress: number;
  /** Of an `error`. */
  readonly code: string | null;
  readonly at: string;
}

interface Message {
  readonly id: string;
  readonly event: AvatarEvent;
}

/** The messages of an event stream, by the rules of the HTML standard as far as the service uses them. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  let fields: Record<string, string> = {};
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") {
          const [name, text] = splitField(line);
          fields[name] = text;
          continue;
        }
        const message = messageOf(fields);
        fields = {};
        if (message !== null) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** A comment has an empty name. */
function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

function messageOf({ id, event, data }: Record<string, string>): Message | null {
  if (data === undefined) return null;
  const { code = null, ...known } = JSON.parse(data);
  return { id: id ?? "", event: { ...known, code, job: String(known.job), type: event as AvatarEvent["type"] } };
}
