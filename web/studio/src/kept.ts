/**
 * Texts that outlive the page: `local` until they are removed, `session` as long as the tab. In a frame whose browser
 * grants no storage they live as long as the page.
 */
export const kept = { local: keeper(() => localStorage), session: keeper(() => sessionStorage) };

function keeper(storage: () => Storage) {
  const here = new Map<string, string>();
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(storage());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key: string): string | null => attempt((from) => from.getItem(key)) ?? here.get(key) ?? null,
    set: (key: string, text: string): void => {
      here.set(key, text);
      attempt((to) => to.setItem(key, text));
    },
    remove: (key: string): void => {
      here.delete(key);
      attempt((from) => from.removeItem(key));
    },
  };
}
