// What is to be said, as a request sends it: visemes as JSON, or a recording that is listened to here and kept nowhere.
import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import mp3 from "../../build/wasm/mp3.wasm";
import { visemeNames } from "../avatar/head/expression-names.ts";
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { decodeMp3 } from "../kernels/mp3.ts";
import { longestSpeech, mostVisemes, roundTrack, type VisemeTrack } from "../motion/viseme-track.ts";
import { listen } from "../speech/listen.ts";
import { type Recording, recordingOf } from "../speech/recording.ts";
import { decodeVisemeNet, type VisemeNet } from "../speech/viseme-net.ts";
import { openWave } from "../speech/wave-file.ts";
import { finishWithPauses, type Steps } from "../steps.ts";
import { parametersInvalid } from "./known-query.ts";
import { nameOf } from "./picture-look.ts";
import { type HttpEnv, parameterErrors } from "./resource.ts";

/** A viseme takes less than a hundred bytes, however it is spaced. */
const maximumTrackByteLength = 256 * 1024;
/** A minute of stereo at 48 kHz with 16 bits takes 11.5 MB; that and what is made of it fit beside a job of the isolate. */
const maximumWaveByteLength = 12 * 1024 * 1024;
/** A minute of the highest bit rate, 320 kbit/s, takes 2.4 MB; the rest is for a tag with a picture. */
const maximumMp3ByteLength = 4 * 1024 * 1024;

/** How long the last sound lasts where the length is not said, seconds. */
const usualSound = 0.2;

const secondsSchema = z.number().min(0).max(longestSpeech);

export const trackSchema = z
  .strictObject({
    duration: secondsSchema
      .positive()
      .optional()
      .openapi({ description: `Seconds; ${usualSound} after the last viseme unless said`, example: 0.6 }),
    visemes: z
      .array(
        z.strictObject({
          time: secondsSchema.openapi({ description: "Seconds from the beginning" }),
          viseme: nameOf(visemeNames),
          weight: z
            .number()
            .min(0)
            .max(1)
            .optional()
            .openapi({ description: "How strongly it is articulated; 1 unless said" }),
        }),
      )
      .min(1)
      .max(mostVisemes)
      .openapi({ description: "In the order of time; each lasts until the next one, the last until the end" }),
  })
  .openapi("VisemeTrack", {
    example: {
      duration: 0.6,
      visemes: [
        { time: 0.05, viseme: "PP", weight: 1 },
        { time: 0.15, viseme: "aa", weight: 0.9 },
        { time: 0.4, viseme: "sil", weight: 1 },
      ],
    },
  });

/** The schemas are no code here: which of them holds says the media type, and `readSpeech` goes by it. */
export const speechBody: NonNullable<RouteConfig["request"]>["body"] = {
  required: true,
  content: {
    "application/json": { schema: { $ref: "#/components/schemas/VisemeTrack" } },
    "audio/wav": { schema: { type: "string", format: "binary" } },
    "audio/mpeg": { schema: { type: "string", format: "binary" } },
  },
};

/** Before anything else of the body is read: 415 for what is none of them, 413 for what is too long. */
export const boundSpeech = createMiddleware<HttpEnv>(async function checkSpeech(c, next) {
  const maxSize = { json: maximumTrackByteLength, wave: maximumWaveByteLength, mp3: maximumMp3ByteLength }[kindOf(c)];
  return bodyLimit({ maxSize })(c, next);
});

function kindOf(c: Context<HttpEnv>): "json" | "wave" | "mp3" {
  const mediaType = c.req.header("Content-Type") ?? "";
  if (/^application\/json\s*(;|$)/i.test(mediaType)) return "json";
  if (/^audio\/(vnd\.|x-)?wave?\s*(;|$)/i.test(mediaType)) return "wave";
  if (/^audio\/(mpeg|mp3)\s*(;|$)/i.test(mediaType)) return "mp3";
  throw new LikenessError(
    "media_type_unsupported",
    "Send visemes as application/json or a recording as audio/wav or audio/mpeg (MP3). " +
      "`ffmpeg -i speech.ogg -ac 1 -ar 16000 speech.wav` makes a WAV file of others.",
  );
}

/** Throws `parameter_invalid`, `body_invalid` and the codes of recordings. */
export async function readSpeech(c: Context<HttpEnv>): Promise<VisemeTrack> {
  const kind = kindOf(c);
  if (kind === "json") return roundTrack(readTrack(await readJson(c)));
  const net = await visemeNet(c.env);
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  return roundTrack(await finishWithPauses(listenTo(net, bytes, kind), () => scheduler.wait(0)));
}

function* listenTo(net: VisemeNet, bytes: Uint8Array, kind: "wave" | "mp3"): Steps<VisemeTrack> {
  const recording = kind === "wave" ? openWave(bytes, longestSpeech) : yield* openMp3(bytes);
  return yield* listen(net, recording);
}

function* openMp3(bytes: Uint8Array): Steps<Recording> {
  const { samples, rate } = yield* decodeMp3(mp3, bytes, longestSpeech);
  return recordingOf(samples, rate);
}

function readTrack(body: unknown): VisemeTrack {
  const read = trackSchema.safeParse(body);
  if (!read.success) throw parametersInvalid(read.error.issues.flatMap(parameterErrors));
  const { visemes, duration = Math.min(longestSpeech, visemes[visemes.length - 1].time + usualSound) } = read.data;
  const unordered = visemes.findIndex(({ time }, i) => time >= (visemes[i + 1]?.time ?? duration));
  if (unordered >= 0) {
    const detail = "expected to lie before the next one, and before the end";
    throw parametersInvalid([{ parameter: `visemes.${unordered}.time`, detail }]);
  }
  return { duration, visemes: visemes.map(({ weight = 1, ...spoken }) => ({ ...spoken, weight })) };
}

async function readJson(c: Context<HttpEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    throw new LikenessError("body_invalid", "The body is not JSON.", { cause: error });
  }
}

let net: VisemeNet | null = null;

/** Read with the first recording and kept for the life of the isolate: 30 KB. */
async function visemeNet(env: Env): Promise<VisemeNet> {
  if (net !== null) return net;
  const answer = await env.ASSETS.fetch("https://assets.local/visemes.bin");
  if (!answer.ok) throw new Error(`asset visemes.bin: status ${answer.status}`);
  net = decodeVisemeNet(await answer.arrayBuffer());
  return net;
}
