import { expect, test } from "vitest";
import { MemoryMeter } from "../../../src/kernels/memory-meter.ts";

test("the peak is the largest sum held at once", () => {
  const meter = new MemoryMeter();
  meter.hold("photo", 8);
  meter.hold("jpeg", 30);
  meter.release("jpeg");
  meter.hold("nets", 20);
  expect(meter.heldByteLength).toBe(28);
  expect(meter.peakByteLength).toBe(38);
});

test("holding a name again replaces its size", () => {
  const meter = new MemoryMeter();
  meter.hold("raster", 10);
  meter.hold("raster", 40);
  expect(meter.heldByteLength).toBe(40);
});
