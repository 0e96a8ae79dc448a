// Reader of the part of the TensorFlow Lite flatbuffer (schema v3) that the face nets use. Field numbers are those of
// tensorflow/lite/schema/schema.fbs; the wire format is that of https://flatbuffers.dev/internals.

interface TfliteTensor {
  shape: number[];
  type: "float32" | "float16" | "int32";
  /** Bytes of a constant, null for an activation. */
  data: Uint8Array | null;
}

export interface TfliteOperator {
  name: string;
  inputs: number[];
  outputs: number[];
  padding: "same" | "valid";
  stride: number;
  filter: number;
  fusedActivation: number;
  halfPixelCenters: boolean;
}

export interface TfliteModel {
  tensors: TfliteTensor[];
  operators: TfliteOperator[];
  inputs: number[];
  outputs: number[];
}

const operatorNames: Record<number, string> = {
  0: "ADD",
  1: "AVERAGE_POOL_2D",
  2: "CONCATENATION",
  3: "CONV_2D",
  4: "DEPTHWISE_CONV_2D",
  6: "DEQUANTIZE",
  14: "LOGISTIC",
  17: "MAX_POOL_2D",
  18: "MUL",
  19: "RELU",
  22: "RESHAPE",
  23: "RESIZE_BILINEAR",
  34: "PAD",
  117: "HARD_SWISH",
};
const customOperator = 32;
const tensorTypes = ["float32", "float16", "int32"] as const;

/** One flatbuffer table: `field(i)` is the address of field i, or 0 where the writer left it out. */
class Table {
  readonly view: DataView;
  readonly at: number;

  constructor(view: DataView, at: number) {
    this.view = view;
    this.at = at;
  }

  field(index: number): number {
    const vtable = this.at - this.view.getInt32(this.at, true);
    const slot = 4 + 2 * index;
    if (slot >= this.view.getUint16(vtable, true)) return 0;
    const offset = this.view.getUint16(vtable + slot, true);
    return offset === 0 ? 0 : this.at + offset;
  }

  int32(index: number, fallback: number): number {
    const at = this.field(index);
    return at === 0 ? fallback : this.view.getInt32(at, true);
  }

  int8(index: number, fallback: number): number {
    const at = this.field(index);
    return at === 0 ? fallback : this.view.getInt8(at);
  }

  table(index: number): Table | null {
    const at = this.field(index);
    return at === 0 ? null : new Table(this.view, at + this.view.getUint32(at, true));
  }

  bytes(index: number): Uint8Array {
    const at = this.field(index);
    if (at === 0) return new Uint8Array(0);
    const start = at + this.view.getUint32(at, true);
    const length = this.view.getUint32(start, true);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start + 4, length);
  }

  text(index: number): string {
    return new TextDecoder().decode(this.bytes(index));
  }

  int32s(index: number): number[] {
    return this.elements(index, (at) => this.view.getInt32(at, true));
  }

  tables(index: number): Table[] {
    return this.elements(index, (at) => new Table(this.view, at + this.view.getUint32(at, true)));
  }

  private elements<Element>(index: number, read: (at: number) => Element): Element[] {
    const at = this.field(index);
    if (at === 0) return [];
    const start = at + this.view.getUint32(at, true);
    return Array.from({ length: this.view.getUint32(start, true) }, (_, i) => read(start + 4 + 4 * i));
  }
}

/** Parses the first subgraph of a .tflite file; throws on operators and tensor types the face nets do not have. */
export function readTflite(bytes: Uint8Array): TfliteModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const model = new Table(view, view.getUint32(0, true));
  const codes = model.tables(1).map(operatorName);
  const buffers = model.tables(4).map((buffer) => buffer.bytes(0));
  const graph = model.tables(2)[0];
  return {
    tensors: graph.tables(0).map((tensor) => readTensor(tensor, buffers)),
    operators: graph.tables(3).map((operator) => readOperator(operator, codes)),
    inputs: graph.int32s(1),
    outputs: graph.int32s(2),
  };
}

function operatorName(table: Table): string {
  const code = Math.max(table.int8(0, 0), table.int32(3, 0));
  if (code === customOperator) return table.text(1);
  const name = operatorNames[code];
  if (name === undefined) throw new Error(`operator ${code} is not supported`);
  return name;
}

function readTensor(table: Table, buffers: Uint8Array[]): TfliteTensor {
  const type = tensorTypes[table.int8(1, 0)];
  if (type === undefined) throw new Error(`tensor type ${table.int8(1, 0)} is not supported`);
  const data = buffers[table.int32(2, 0)];
  return { shape: table.int32s(0), type, data: data.length > 0 ? data : null };
}

function readOperator(table: Table, codes: string[]): TfliteOperator {
  const name = codes[table.int32(0, 0)];
  const options = table.table(4);
  const int32 = (index: number) => options?.int32(index, 0) ?? 0;
  const int8 = (index: number) => options?.int8(index, 0) ?? 0;
  const activationField: Record<string, number> = {
    CONV_2D: 3,
    DEPTHWISE_CONV_2D: 4,
    MAX_POOL_2D: 5,
    AVERAGE_POOL_2D: 5,
    CONCATENATION: 1,
    ADD: 0,
    MUL: 0,
  };
  const strided = /CONV_2D|POOL_2D/.test(name);
  if (strided && int32(1) !== int32(2)) throw new Error(`${name} with unequal strides is not supported`);
  return {
    name,
    inputs: table.int32s(1),
    outputs: table.int32s(2),
    padding: strided && int8(0) === 1 ? "valid" : "same",
    stride: strided ? int32(1) : 1,
    filter: name.endsWith("POOL_2D") ? int32(3) : 0,
    fusedActivation: name in activationField ? int8(activationField[name]) : 0,
    halfPixelCenters: name === "RESIZE_BILINEAR" && int8(3) === 1 && int8(2) === 0,
  };
}
