interface Once<Key extends object, Rest extends readonly unknown[], Made> {
  (key: Key, ...rest: Rest): Made;
  /** Keeps what was made before. */
  keep(key: Key, made: Made): void;
}

/** What `build` makes of a key that never changes, made once for each; the other arguments follow from the key. */
export function once<Key extends object, Rest extends readonly unknown[], Made>(
  build: (key: Key, ...rest: Rest) => Made,
): Once<Key, Rest, Made> {
  const kept = new WeakMap<Key, { readonly made: Made }>();
  const keep = (key: Key, made: Made) => void kept.set(key, { made });
  const get = (key: Key, ...rest: Rest) => {
    if (!kept.has(key)) keep(key, build(key, ...rest));
    return (kept.get(key) as { readonly made: Made }).made;
  };
  return Object.assign(get, { keep });
}
