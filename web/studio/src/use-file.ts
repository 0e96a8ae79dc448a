import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";

/** Address of an avatar's file as long as the component is shown; empty until it is there. */
export function useFile(likeness: Likeness, id: number | string, type: string, isWanted: boolean): Signal<string> {
  const address = useSignal("");
  useEffect(() => {
    if (!isWanted) return;
    const gone = new AbortController();
    likeness
      .file(id, type, gone.signal)
      .then((file) => {
        if (file) address.value = URL.createObjectURL(file);
      })
      .catch(() => {});
    return () => {
      gone.abort();
      if (address.value) URL.revokeObjectURL(address.value);
    };
  }, [id, type, isWanted]);
  return address;
}
