/** A 53-bit integer in decimal digits. D1 rounds larger integers, and JavaScript numbers stay away from SQL texts. */
export type Id = string;

export const largestId: Id = String(Number.MAX_SAFE_INTEGER);

const epoch = Date.UTC(2026, 0, 1);
const randomValueCount = 4096;

/** Milliseconds since 2026 in 41 bits, then 12 random bits: ordered by time, not enumerable by counting. */
export function newId(now: number): Id {
  const random = crypto.getRandomValues(new Uint16Array(1))[0] % randomValueCount;
  return String((now - epoch) * randomValueCount + random);
}

/** In SQL: what no id of that time, milliseconds since 1970, is smaller than. */
export function firstIdOf(time: string): string {
  return `CAST((${time} - ${epoch}) * ${randomValueCount} AS INTEGER)`;
}

/** Runs an insert with a fresh id, and again with another when the id was taken in the same millisecond. */
export async function withNewId<Result>(now: number, insert: (id: Id) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(newId(now));
    } catch (error) {
      if (attempt === 5 || !/UNIQUE constraint failed: \w+\.id\b/.test(String(error))) throw error;
    }
  }
}

export function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}

/** 128 random bits in hexadecimal digits. */
export function newToken(): string {
  return randomDigits(16);
}

/** 96 random bits, in as many hexadecimal digits as ids of Ready Player Me have, whose clients look for 24. */
export function newPublicId(): string {
  return randomDigits(12);
}

function randomDigits(byteLength: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteLength));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
