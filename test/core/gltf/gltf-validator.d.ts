declare module "gltf-validator" {
  /** Severity 0 is an error, 1 a warning. */
  export interface Message {
    readonly code: string;
    readonly message: string;
    readonly severity: number;
    readonly pointer?: string;
  }
  export function validateBytes(bytes: Uint8Array): Promise<{
    issues: { messages: Message[] };
    info: { totalTriangleCount: number; drawCallCount: number };
  }>;
}
