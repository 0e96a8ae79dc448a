// Takes the WebAssembly modules out of meshoptimizer, which holds them as text and compiles that when it is loaded: workerd
// compiles none at run time. Into build/wasm/, each known by its hash.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const modules = {
  simplify: {
    source: "meshopt_simplifier.js",
    sha256: "a357a388a66eb7b039d888c8f44e3de1fd23c1e82f4ad19d89f48f080340e9b2",
  },
  meshopt: { source: "meshopt_encoder.js", sha256: "84305b280972b8f497331d61194fda16de0f9b95b1d2b13a557034f91e973a6c" },
};

for (const [name, { source, sha256 }] of Object.entries(modules)) {
  const text = readFileSync(new URL(source, import.meta.resolve("meshoptimizer")), "utf8");
  const bytes = unpack(text);
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) throw new Error(`${source} holds a module of the hash ${found}`);
  writeFileSync(`build/wasm/${name}.wasm`, bytes);
}

/**
 * The text has a letter or digit for each of the values 0..63, as they come in `letterValue`; those below 60 stand for the byte in the
 * file's own table, the others for their two low bits before the six of the next letter.
 */
function unpack(text: string): Uint8Array {
  const packed = /var wasm =\s*'([^']+)'/.exec(text)?.[1];
  const table = /new Uint8Array\(\[([\d,\s]+)\]\)/
    .exec(text)?.[1]
    .split(",")
    .flatMap((value) => {
      return value.trim() === "" ? [] : [Number(value)];
    });
  if (!packed || !table) throw new Error("the library holds its modules in another way");
  const values = Array.from(packed, letterValue);
  const bytes: number[] = [];
  for (let i = 0; i < values.length; i++) {
    bytes.push(values[i] < 60 ? table[values[i]] : (values[i] - 60) * 64 + values[++i]);
  }
  return Uint8Array.from(bytes);
}

/** a..z, A..Z, 0..9 and on from there. */
function letterValue(letter: string): number {
  const code = letter.charCodeAt(0);
  if (code > 96) return code - 97;
  return code > 64 ? code - 39 : code + 4;
}
