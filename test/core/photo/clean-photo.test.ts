import { describe, expect, test } from "vitest";
import { cleanPhoto } from "../../../src/photo/clean-photo.ts";
import { decodePhoto } from "../../../src/photo/decode.ts";
import { readImageHeader } from "../../../src/photo/header.ts";
import { byteLengthOf, SourceFile } from "../../../src/photo/source-file.ts";
import { finish } from "../../../src/steps.ts";
import { cameraJpeg, cameraPng, jpegSegment, plainJpeg, pngOf, profile, secret } from "./camera-files.ts";
import { exifBlock } from "./exif-block.ts";
import { modules } from "./modules.ts";
import { pngChunk } from "./png-file.ts";
import { seededRandom } from "./random.ts";

/** What is stored of a file, and how much of it was read at once at most. */
async function clean(bytes: Uint8Array): Promise<{ cleaned: Buffer; mostRead: number }> {
  let mostRead = 0;
  const source = new SourceFile(bytes.byteLength, async (start, end) => {
    mostRead = Math.max(mostRead, end - start);
    return bytes.slice(start, end);
  });
  const pieces = await cleanPhoto(source, readImageHeader(bytes));
  const parts = pieces.map((piece) => (piece instanceof Uint8Array ? piece : bytes.subarray(piece.start, piece.end)));
  expect(pieces.map(byteLengthOf)).toEqual(parts.map(({ byteLength }) => byteLength));
  return { cleaned: Buffer.concat(parts), mostRead };
}

const cleanOnly = async (bytes: Uint8Array) => (await clean(bytes)).cleaned;

/** The pixels, or the code of the refusal. */
function pixelsOf(bytes: Uint8Array): Buffer | string {
  try {
    const { pixels } = finish(decodePhoto(modules, bytes));
    return Buffer.concat([Buffer.from(`${pixels.width} ${pixels.height} `), pixels.data]);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

function expectSamePicture(cleaned: Uint8Array, bytes: Uint8Array): void {
  const [now, before] = [pixelsOf(cleaned), pixelsOf(bytes)];
  if (typeof before === "string" || typeof now === "string") expect(now).toBe(before);
  else expect(before.equals(now)).toBe(true);
}

const cameraFiles = [
  ["a JPEG", cameraJpeg()],
  ["a progressive JPEG", cameraJpeg(3, { frame: 0xc2 })],
  ["a JPEG with restart markers", cameraJpeg(8, { restartInterval: 3 })],
  ["a PNG", cameraPng()],
] as const;

describe.each(cameraFiles)("of %s as a camera writes it", (_, bytes) => {
  test("nothing is left but the picture", async () => {
    const cleaned = await cleanOnly(bytes);
    expect(Buffer.from(bytes).includes(secret)).toBe(true);
    for (const word of [secret, secret.slice(0, 3), "xap", "JFXX", "MPF", "Photoshop", "tEXt", "acTL", "prVt"]) {
      expect(cleaned.includes(word), word).toBe(false);
    }
  });

  test("the pixels stay, upright, and what the reconstruction reads", async () => {
    const cleaned = await cleanOnly(bytes);
    expectSamePicture(cleaned, bytes);
    expect(typeof pixelsOf(cleaned)).not.toBe("string");
    const { exif, orientation, iccProfile } = readImageHeader(bytes);
    expect(readImageHeader(cleaned)).toMatchObject({ exif, orientation });
    expect(readImageHeader(cleaned).iccProfile).toEqual(iccProfile);
    expect(exif).toMatchObject({ focalLength35mm: 26, pixelWidth: 4032, pixelHeight: 3024 });
  });

  test("cleaned again it is the same", async () => {
    const cleaned = await cleanOnly(bytes);
    expect((await cleanOnly(cleaned)).equals(cleaned)).toBe(true);
  });

  test("every truncated prefix decodes as before, or is refused as before", async () => {
    for (let length = 300; length < bytes.byteLength; length += 61) {
      const prefix = bytes.subarray(0, length);
      if (typeof pixelsOf(prefix) === "string" && !isReadable(prefix)) continue;
      expectSamePicture(await cleanOnly(prefix), prefix);
    }
  });

  test("damaged bytes change nothing but what they changed before", async () => {
    const random = seededRandom(5);
    for (let round = 0; round < 200; round++) {
      const damaged = Uint8Array.from(bytes);
      for (let i = 0; i < 4; i++)
        damaged[Math.floor(random() * bytes.byteLength)] = random() < 0.4 ? 255 : random() * 256;
      if (!isReadable(damaged)) continue;
      const cleaned = await cleanOnly(damaged);
      expect(cleaned.byteLength).toBeLessThanOrEqual(damaged.byteLength + 12);
      expectSamePicture(cleaned, damaged);
    }
  });
});

function isReadable(bytes: Uint8Array): boolean {
  try {
    return readImageHeader(bytes).width > 0;
  } catch {
    return false;
  }
}

describe("a JPEG", () => {
  test("that says nothing is stored as it is", async () => {
    const bytes = plainJpeg();
    expect((await cleanOnly(bytes)).equals(bytes)).toBe(true);
  });

  test("begins with JFIF without its thumbnail, then a short Exif", async () => {
    const cleaned = await cleanOnly(cameraJpeg());
    const jfif = jpegSegment(0xe0, "JFIF\0\x01\x02\x01\0\x48\0\x48\0\0");
    expect(cleaned.subarray(2, 20).equals(jfif)).toBe(true);
    expect(cleaned.subarray(20, 22)).toEqual(Buffer.from([0xff, 0xe1]));
    expect(cleaned.readUInt16BE(22)).toBeLessThan(100);
    expect(cleaned.includes(profile)).toBe(true);
  });

  test("keeps the transform of its Adobe segment, and no more of it", async () => {
    const block = () => [100, 20];
    const components = [0, 1, 2].map(() => ({ h: 1, v: 1, block }));
    const bytes = plainJpeg({ components, adobeTransform: 0 });
    const long = Buffer.concat([
      bytes.subarray(0, 2),
      jpegSegment(0xee, "Adobe\0\x64\0\0\0\0\0", secret),
      bytes.subarray(18),
    ]);
    const cleaned = await cleanOnly(long);
    expect(cleaned.includes("serial")).toBe(false);
    expectSamePicture(cleaned, long);
    expect(pixelsOf(cleaned)).not.toEqual(pixelsOf(plainJpeg({ components })));
  });

  test("loses what lies between its scans", async () => {
    const bytes = Buffer.from(plainJpeg({ frame: 0xc2 }));
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]), bytes.indexOf(Buffer.from([0xff, 0xda])) + 2);
    const spoilt = Buffer.concat([
      bytes.subarray(0, scan),
      jpegSegment(0xfe, secret),
      Buffer.from("garbage \xff\xd3 \xff\x01", "latin1"),
      jpegSegment(0xe5, secret),
      bytes.subarray(scan),
    ]);
    expect((await cleanOnly(spoilt)).equals(bytes)).toBe(true);
  });

  test("is read by a window, though a segment lies across its border", async () => {
    const note = jpegSegment(0xe4, new Uint8Array(65_000).fill(0xff));
    const bytes = plainJpeg();
    for (const count of [1, 2, 5]) {
      const spoilt = Buffer.concat([bytes.subarray(0, 2), ...Array(count).fill(note), bytes.subarray(2)]);
      const { cleaned, mostRead } = await clean(spoilt);
      expect(cleaned.equals(bytes)).toBe(true);
      expect(mostRead).toBeLessThanOrEqual(128 * 1024);
    }
  });

  test("finds its markers wherever a window ends", async () => {
    const bytes = plainJpeg();
    const scan = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda])) + 10;
    for (let shift = -4; shift < 4; shift++) {
      const filler = new Uint8Array(128 * 1024 - scan - shift).fill(7);
      const long = Buffer.concat([bytes.subarray(0, scan), filler, Buffer.from([0xff, 0xd9]), Buffer.from(secret)]);
      const cleaned = await cleanOnly(long);
      expect(cleaned.byteLength).toBe(long.byteLength - secret.length);
    }
  });

  test("of more segments than any picture is refused", async () => {
    const bytes = plainJpeg();
    const many = Buffer.concat([bytes.subarray(0, -2), ...Array(65_537).fill(jpegSegment(0xfe)), bytes.subarray(-2)]);
    await expect(clean(many)).rejects.toThrow(expect.objectContaining({ code: "image_undecodable" }));
    const fewer = Buffer.concat([bytes.subarray(0, -2), ...Array(60_000).fill(jpegSegment(0xfe)), bytes.subarray(-2)]);
    expect((await cleanOnly(fewer)).equals(bytes)).toBe(true);
  });
});

describe("a PNG", () => {
  test("that says nothing is stored as it is", async () => {
    const bytes = pngOf([]);
    expect((await cleanOnly(bytes)).equals(bytes)).toBe(true);
  });

  test("keeps its colours and its aspect ratio", async () => {
    const cleaned = await cleanOnly(cameraPng());
    for (const type of ["gAMA", "pHYs", "iCCP", "eXIf"]) expect(cleaned.includes(type), type).toBe(true);
    const exif = await cleanOnly(pngOf([pngChunk("eXIf", exifBlock(6))]));
    // As another writer frames it, checksum included.
    expect(cleaned.includes(exif.subarray(exif.indexOf("eXIf") - 4, exif.indexOf("eXIf") + 40))).toBe(true);
  });

  test("frames its Exif with the right checksum", async () => {
    const cleaned = await cleanOnly(pngOf([pngChunk("eXIf", exifBlock(6))]));
    const at = cleaned.indexOf("eXIf");
    const length = cleaned.readUInt32BE(at - 4);
    const framed = pngChunk("eXIf", cleaned.subarray(at + 4, at + 4 + length));
    expect(cleaned.subarray(at - 4, at + 8 + length).equals(framed)).toBe(true);
  });

  test("ends with an empty IEND, whatever its own held", async () => {
    const bytes = pngOf([]);
    const spoilt = Buffer.concat([bytes.subarray(0, -12), pngChunk("IEND", Buffer.from(secret))]);
    expect((await cleanOnly(spoilt)).equals(bytes)).toBe(true);
  });

  test("takes no pixels from behind another chunk, as its decoder does not", async () => {
    const spoilt = pngOf([], [pngChunk("tEXt", Buffer.from("a\0b")), pngChunk("IDAT", Buffer.from(secret))]);
    expect((await cleanOnly(spoilt)).equals(pngOf([]))).toBe(true);
  });

  test("of more chunks than any picture is refused", async () => {
    const empty = pngChunk("tEXt", new Uint8Array());
    await expect(clean(pngOf(Array(65_537).fill(empty)))).rejects.toThrow("too many chunks");
    expect((await cleanOnly(pngOf(Array(60_000).fill(empty)))).equals(pngOf([]))).toBe(true);
  });

  test.each([
    ["a gamma", "gAMA"],
    ["a header", "IHDR"],
    ["a palette", "PLTE"],
  ])("keeps nothing under the name of %s that is too long for one", async (_, type) => {
    const hidden = pngChunk(type, Buffer.from(secret.repeat(30)));
    expect((await cleanOnly(pngOf([hidden]))).equals(pngOf([]))).toBe(true);
  });

  test("whose header is longer than a header is refused as before", async () => {
    const bytes = Buffer.from(pngOf([pngChunk("tEXt", Buffer.from(secret))]));
    bytes.writeUInt32BE(60, 8);
    const cleaned = await cleanOnly(bytes);
    expect(cleaned.includes(secret)).toBe(false);
    expectSamePicture(cleaned, bytes);
  });

  test("whose chunk claims four gigabytes ends there", async () => {
    const bytes = Buffer.from(pngOf([pngChunk("tEXt", Buffer.from(secret))]));
    bytes.writeUInt32BE(0xffffffff, bytes.indexOf("tEXt") - 4);
    expect((await cleanOnly(bytes)).equals(bytes.subarray(0, 33))).toBe(true);
  });
});
