import ts from "typescript";

/** A plausible mistake in one file and the tests that have to notice it. */
export interface Fault {
  readonly id: string;
  readonly file: string;
  /** What stands there once, exactly. */
  readonly find: string;
  readonly replace: string;
  /** Test files, or folders of them. */
  readonly tests: readonly string[];
}

type Change = readonly [id: string, find: string, replace: string];

/** Mistakes in one file that the same tests have to notice. */
export function faultsOf(file: string, tests: readonly string[], changes: readonly Change[]): Fault[] {
  return changes.map(([id, find, replace]) => ({ id, file, find, replace, tests }));
}

/** `text` with the mistake made. Throws where what it changes does not stand there exactly once. */
export function withFault(text: string, { id, file, find, replace }: Fault): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${id}: ${file} holds ${JSON.stringify(find)} ${count} times`);
  return text.replace(find, () => replace);
}

/** What TypeScript cannot parse in `text`: a mistake that does not even run proves nothing about tests. */
export function syntaxErrors(text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** Folder by which faults are counted. */
export function folderOf({ file }: Fault): string {
  return file.slice(0, file.lastIndexOf("/"));
}
