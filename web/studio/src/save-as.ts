/** For how long a browser may take to begin, milliseconds. */
const patience = 10_000;

/** Has the browser save a file under a name. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patience);
}
