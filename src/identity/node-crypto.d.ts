/** The two functions of Node's crypto that workerd offers under `nodejs_compat` and that this project uses. */
declare module "node:crypto" {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    keyByteLength: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}
