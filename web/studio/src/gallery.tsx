import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness, RenderingOrder } from "../../../client/src/likeness.ts";
import { sizeNames, sizes } from "../../../src/render/sizes.ts";
import { explain } from "./explain.ts";
import { text } from "./language.ts";
import { addPicture, type MadePictures } from "./made-pictures.ts";
import { word } from "./word.ts";

interface Named {
  readonly name: string;
  readonly description: string;
}

/** Stills and loops to order: what, how large, before which colour; and those that were made. */
export function Gallery({ likeness, id, pictures }: { likeness: Likeness; id: string; pictures: MadePictures }) {
  const poses = useSignal<readonly Named[]>([]);
  const animations = useSignal<readonly Named[]>([]);
  const chosen = useSignal("pose:hi");
  const size = useSignal("medium");
  const background = useSignal("");
  const isBusy = useSignal(false);
  const failure = useSignal("");
  useEffect(() => {
    const load = async () => {
      [poses.value, animations.value] = await Promise.all([likeness.poses(), likeness.animations()]);
    };
    void load();
  }, []);
  const draw = async () => {
    const [kind, name] = chosen.value.split(":") as ["pose" | "animation", string];
    isBusy.value = true;
    failure.value = "";
    try {
      const order = { [kind]: name, size: size.value, ...(background.value && { background_color: background.value }) };
      const file = await likeness.render(id, order as RenderingOrder);
      const { description = name } = [...poses.value, ...animations.value].find((each) => each.name === name) ?? {};
      addPicture(pictures, { name, title: word(kind, name), description, file });
    } catch (error) {
      failure.value = explain(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <details open>
      <summary>{text("pictures")}</summary>
      <div class="order">
        <label>
          {text("pose")}
          <select value={chosen.value} onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}>
            <optgroup label={text("stills")}>
              {poses.value.map(({ name }) => (
                <option key={name} value={`pose:${name}`}>
                  {word("pose", name)}
                </option>
              ))}
            </optgroup>
            <optgroup label={text("loops")}>
              {animations.value.map(({ name }) => (
                <option key={name} value={`animation:${name}`}>
                  {word("animation", name)}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <label>
          {text("size")}
          <select value={size.value} onChange={({ currentTarget }) => (size.value = currentTarget.value)}>
            {sizeNames.map((name) => (
              <option key={name} value={name}>
                {`${text(`size_${name}`)}, ${sizes[name].width} × ${sizes[name].height}`}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text("background")}
          <select value={background.value} onChange={({ currentTarget }) => (background.value = currentTarget.value)}>
            <option value="">{text("own_background")}</option>
            <option value="transparent">{text("transparent")}</option>
            <option value="#FFFFFF">{text("white")}</option>
            <option value="#CFE8FF">{text("blue")}</option>
            <option value="#1D2733">{text("dark")}</option>
          </select>
        </label>
        <button type="button" disabled={isBusy.value} onClick={() => void draw()}>
          {text(isBusy.value ? "drawing" : "draw")}
        </button>
      </div>
      {failure.value && <p role="alert">{failure.value}</p>}
      <ul class="cards" aria-live="polite">
        {pictures.value.map(({ key, name, title, description, file, address }) => {
          const ending = file.type === "image/gif" ? "gif" : "png";
          return (
            <li key={key}>
              <a class="card" href={address} download={`${name}.${ending}`}>
                <img src={address} alt={description} width="160" height="160" />
                <span>
                  {title}
                  <small>{`${text("save")} .${ending}`}</small>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
