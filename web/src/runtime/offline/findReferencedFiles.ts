/** Folders of the works' origin whose files never change under their names. */
const FILE = /^\/(?:a|uploads|fonts|masks|shapes)\/./
const NAMED =
  /(?:^|["'(\s,=;])(\/(?:a|uploads|fonts|masks|shapes)\/[\w.~%/-]+(?:\?[\w=.%-]+)?)(\s+[\d.]+[wx]\b)?/g

/** Whether an address of this origin, without it, is that of a file that may be kept. */
export function isImmutableFile(address: string): boolean {
  return FILE.test(address) && !address.includes('/../')
}

/**
 * The files that a document, a style sheet or a module names. Pictures of a document are left out: which of their sizes a screen
 * takes is known to the page alone.
 */
export function findReferencedFiles(text: string): string[] {
  const named = new Set<string>()
  for (const [, address, width] of text.replace(/<img\b[^>]*>/g, '').matchAll(NAMED)) {
    if (address !== undefined && width === undefined) named.add(address)
  }
  return [...named]
}
