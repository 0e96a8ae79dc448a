import { type Fault, faultsOf } from "./fault.ts";

const clean = ["test/core/photo/clean-photo.test.ts"];

/** What is left of a photo in storage. */
export const photoFaults: readonly Fault[] = [
  ...faultsOf("src/photo/clean-jpeg.ts", clean, [
    ["photo-jpeg-thumbnail", "plain.set(payload.subarray(0, 12));", "plain.set(payload.subarray(0, 14));"],
    ["photo-jpeg-jfxx", 'name.startsWith("JFIF\\0")', 'name.startsWith("JF")'],
    ["photo-jpeg-profile", 'name === "ICC_PROFILE\\0"', "true"],
    ["photo-jpeg-no-profile", 'name === "ICC_PROFILE\\0"', "false"],
    ["photo-jpeg-adobe", "segment(app14, payload.subarray(0, 12))", "segment(app14, payload)"],
    ["photo-jpeg-parts", "marker >= startOfScan && marker <= 0xdf", "marker >= startOfScan && marker <= 0xfe"],
    ["photo-jpeg-restarts", "code >= 0xd0 && code <= 0xd7", "code >= 0xd1 && code <= 0xd7"],
    ["photo-jpeg-end", "list.keep(marker.at, marker.at + 2);", "list.keep(marker.at, source.byteLength);"],
    ["photo-jpeg-exif-place", "if (marker.code !== app0) {", "if (marker.code === endOfImage) {"],
    ["photo-jpeg-window", "start += bytes.byteLength - 1;", "start += bytes.byteLength;"],
    ["photo-jpeg-cut", "length < 2 || end > source.byteLength ? null : end", "length < 2 ? null : end"],
    ["photo-jpeg-count", "const maximumSegmentCount = 65_536;", "const maximumSegmentCount = 52_000;"],
  ]),
  ...faultsOf("src/photo/clean-png.ts", clean, [
    ["photo-png-length", '["gAMA", 4]', '["gAMA", 0xffffffff]'],
    ["photo-png-header", '["IHDR", 13]', '["IHDR", 0xffffffff]'],
    ["photo-png-gamma", '  ["gAMA", 4],\n', ""],
    ["photo-png-aspect", '  ["pHYs", 9],\n', ""],
    ["photo-png-any", "(keptChunks.get(type) ?? -1)", "(keptChunks.get(type) ?? 40)"],
    ["photo-png-behind", 'last === "IDAT" && type !== "IDAT"', "last === type && false"],
    ["photo-png-checksum", "return ~crc >>> 0;", "return crc >>> 0;"],
    ["photo-png-count", "const maximumChunkCount = 65_536;", "const maximumChunkCount = 52_000;"],
  ]),
  ...faultsOf(
    "src/photo/encode-exif.ts",
    ["test/core/photo/encode-exif.test.ts"],
    [
      ["photo-exif-offset", "mainEntries.length + 1)", "mainEntries.length)"],
      ["photo-exif-type", "if (type === shortType) view", "if (type !== shortType) view"],
      ["photo-exif-next", "return 2 + 12 * entryCount + 4;", "return 2 + 12 * entryCount;"],
    ],
  ),
  ...faultsOf("src/photo/source-file.ts", clean, [
    ["photo-window-size", "const windowByteLength = 128 * 1024;", "const windowByteLength = 154 * 1024;"],
    [
      "photo-window-end",
      "end > this.#windowStart + this.#window.byteLength",
      "end > this.#windowStart + windowByteLength",
    ],
    ["photo-pieces-joined", "last.end !== start", "last.end < start"],
  ]),
  ...faultsOf(
    "src/photo/decode.ts",
    ["test/core/photo/decode.test.ts"],
    [["photo-frame-kept", "  fillRoundFrame(photo.pixels);\n", ""]],
  ),
  ...faultsOf(
    "src/photo/round-frame.ts",
    ["test/core/photo/round-frame.test.ts"],
    [
      ["photo-frame-edge", "photoTo: 0.985,", "photoTo: 0.96,"],
      ["photo-frame-levels", "levels: 12,", "levels: 14.4,"],
      ["photo-frame-plain", "plain: 0.99,", "plain: 0.98,"],
      ["photo-frame-photo", "photo: 0.25,", "photo: 0.3,"],
      ["photo-frame-source", "offset, (edge - 1) / away)", "offset, away / edge)"],
    ],
  ),
];
