import ts from "typescript";
import { numericConstants } from "../named-constants.ts";

/** A file with one of its constants scaled. */
export interface ScaledConstant {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** The texts that a file has with each of its numeric constants `factor` times as large in turn, all of its numbers at once. */
export function scaledConstants(file: string, text: string, factor: number): ScaledConstant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return numericConstants(source).map(({ name, numbers }) => {
    let scaled = text;
    for (const number of [...numbers].reverse())
      scaled = `${scaled.slice(0, number.getStart())}(${factor} * ${number.getText()})${scaled.slice(number.getEnd())}`;
    return { file, name, text: scaled };
  });
}
