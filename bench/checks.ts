// npm run bench -- checks [folder of photos]: runs the photo checks on a folder of photos with a manifest. A bad photo
// counts as refused when a check or the decoder refuses it, or where a warning suffices, warns; "for the right reason"
// when the code is among those of its manifest entry. The last line is one JSON object.
import { openNodeCore } from "../src/node-core.ts";
import { measureChecks } from "./check-figures.ts";
import { readPhotoSet } from "./photo-set.ts";

const folder = process.argv[2] ?? "../shared/photos";
const rows = measureChecks(await openNodeCore(), folder, readPhotoSet(folder));
for (const { item, code, warnings, right } of rows) {
  const { outcome, code: reason = "" } = item.expected;
  const wanted = `${outcome} ${reason}`.slice(0, 44).padEnd(44);
  console.log(`${right ? "  " : "! "}${item.file.padEnd(34)} ${wanted} ${code ?? "accepted"} ${warnings.join(", ")}`);
}
const good = rows.filter(({ item }) => item.set === "good");
const mustRefuse = rows.filter(({ item }) => item.expected.outcome === "reject");
const mustAccept = rows.filter(({ item }) => item.expected.outcome === "accept");
const share = (part: unknown[], whole: unknown[]) => Math.round((1000 * part.length) / whole.length) / 1000;
const kept = (photos: typeof rows) => photos.filter(({ code }) => code === null);
const figures = {
  good_kept: share(kept(good), good),
  accepted_as_expected: share(kept(mustAccept), mustAccept),
  bad_refused: 1 - share(kept(mustRefuse), mustRefuse),
  bad_refused_for_the_right_reason: share(
    mustRefuse.filter(({ right }) => right),
    mustRefuse,
  ),
};
console.log(
  `\n${good.length} good, ${mustRefuse.length} that must be refused (85 % good, 97 % goal; good ones kept 97 %)`,
);
console.log(JSON.stringify(figures));
