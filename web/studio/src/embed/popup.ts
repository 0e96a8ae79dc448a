// A sign-in from within a frame: the sign-in page stands in no frame and its cookies would be another site's, so it opens
// in a window of its own, which comes back to /signed-in and hands its address to the frame that opened it.

export const popupName = "likeness-sign-in";

/** What a window that came back says. */
interface SignedIn {
  readonly kind: "likeness-signed-in";
  readonly address: string;
}

/** Opens the window, at once while the click counts; null where the browser keeps it from opening. */
export function openPopup(): Window | null {
  return open("", popupName, "popup,width=480,height=720");
}

/** The address to which the window came back; null where it was closed before. */
export function answerOf(popup: Window): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (address: string | null) => {
      removeEventListener("message", hear);
      clearInterval(watch);
      resolve(address);
    };
    const hear = ({ source, origin, data }: MessageEvent<SignedIn | undefined>) => {
      if (source === popup && origin === location.origin && data?.kind === "likeness-signed-in") end(data.address);
    };
    // What it says as it closes may come after that is seen.
    let isClosed = false;
    const watch = setInterval(() => {
      if (isClosed) end(null);
      isClosed = popup.closed;
    }, 500);
    addEventListener("message", hear);
  });
}

/** At /signed-in: hands the answer to the frame, which alone has what redeems its code. */
export function handBack(): void {
  const message: SignedIn = { kind: "likeness-signed-in", address: location.href };
  if (opener === null) {
    location.replace("/");
  } else {
    (opener as Window).postMessage(message, location.origin);
    close();
  }
}
