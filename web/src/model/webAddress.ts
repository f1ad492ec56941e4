/**
 * Validation of addresses of links, videos and sounds: one rule for the editor, which validates input, and for
 * publishing, which follows the links. The host has the same rule (`domain/web_address.rs`); webAddresses.json tests
 * both.
 */

/** A host, then any text that a browser accepts as path, query and fragment. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}/?#\\"'<>^`{|}]+(?:[/?#][^\s\p{Cc}]*)?$/iu

/**
 * Returns whether a text is an http or https address, as browsers parse it. Does not use `URL`, which the prerenderer
 * lacks.
 */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/** A name with a dot, then optionally a port, path, query or fragment. */
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#]|$)/u

/** Adds https to a bare address such as `example.com/a`; returns other texts trimmed. */
export function completedAddress(text: string): string {
  const address = text.trim()
  const completed = `https://${address}`
  return BARE_HOST.test(address) && isWebAddress(completed) ? completed : address
}

/** Characters that browsers would encode, or that could end an attribute. */
const UNUSUAL = /["'<>\\^`{|}]/g

/** Returns the address as written into a page. */
export function writtenAddress(address: string): string {
  return address.replace(UNUSUAL, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const UPLOAD = /^(https?:\/\/[^/?#]+)?\/uploads\/[a-z0-9]{24}\.(png|jpg|webp)$/

/**
 * Returns the address of a thumbnail: a smaller width of an upload of this installation, any other address unchanged.
 */
export function thumbnail(address: string, width: 160 | 320 | 640 = 320): string {
  const origin = UPLOAD.exec(address)?.[1]
  const isOwn = UPLOAD.test(address) && (origin === undefined || origin === location.origin)
  return isOwn ? `${address}?w=${width}` : address
}
