/** Folders of the works' origin with immutable files. */
const FILE = /^\/(?:a|uploads|fonts|masks|shapes)\/./
const NAMED =
  /(?:^|["'(\s,=;])(\/(?:a|uploads|fonts|masks|shapes)\/[\w.~%/-]+(?:\?[\w=.%-]+)?)(\s+[\d.]+[wx]\b)?/g

/** Returns whether a path of this origin is that of a file that may be cached. */
export function isImmutableFile(address: string): boolean {
  return FILE.test(address) && !address.includes('/../')
}

/**
 * Returns the files that a document, a style sheet or a module references. Pictures of a document are left out, since
 * only the page knows which of their sizes its screen uses.
 */
export function findReferencedFiles(text: string): string[] {
  const named = new Set<string>()
  for (const [, address, width] of text.replace(/<img\b[^>]*>/g, '').matchAll(NAMED)) {
    if (address !== undefined && width === undefined) named.add(address)
  }
  return [...named]
}
