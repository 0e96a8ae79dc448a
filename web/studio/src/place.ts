import { signal } from "@preact/signals";
import { embedding } from "./embed/embedding.ts";

/** Which page is shown, by the fragment of the address. */
export type Place =
  | { readonly page: "new" }
  | { readonly page: "avatars" }
  | { readonly page: "account" }
  | { readonly page: "webhooks" }
  | { readonly page: "avatar"; readonly id: string };

const first: Place = embedding?.avatarId ? { page: "avatar", id: embedding.avatarId } : placeOf(location.hash);

export const place = signal<Place>(first);
addEventListener("hashchange", () => {
  place.value = placeOf(location.hash);
});

function placeOf(hash: string): Place {
  const [page, id] = hash.replace(/^#\/?/, "").split("/");
  if (page === "avatars" && id) return { page: "avatar", id };
  if (page === "avatars" || page === "account" || page === "webhooks") return { page };
  return { page: "new" };
}

export function goTo(path: string): void {
  location.hash = path;
}
