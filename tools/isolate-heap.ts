// The heap of an isolate, read over the inspector of workerd (Chrome DevTools Protocol). Node 20 has WebSocket behind
// --experimental-websocket.
interface HeapUsage {
  /** Bytes of objects in use. */
  readonly usedSize: number;
  /** Bytes of array buffers and WebAssembly memories. */
  readonly backingStorageSize: number;
}

/**
 * What the isolate `name` of a local server holds after a collection of its garbage, bytes. The collection waits until
 * the isolate runs something: `wake`.
 */
export async function measureHeap(inspectorPort: number, name: string, wake: () => Promise<unknown>): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ id }) => id.endsWith(name));
  if (target === undefined) throw new Error(`no isolate ${name} among ${targets.map(({ id }) => id).join(", ")}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  try {
    await opened(socket);
    const collected = ask(socket, 1, "HeapProfiler.collectGarbage");
    await wake();
    await collected;
    const { usedSize, backingStorageSize } = (await ask(socket, 2, "Runtime.getHeapUsage")) as HeapUsage;
    return usedSize + backingStorageSize;
  } finally {
    socket.close();
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")));
  });
}

function ask(socket: WebSocket, id: number, method: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const read = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data));
      if (answer.id !== id) return;
      socket.removeEventListener("message", read);
      if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
      else resolve(answer.result);
    };
    socket.addEventListener("message", read);
    socket.send(JSON.stringify({ id, method }));
  });
}
