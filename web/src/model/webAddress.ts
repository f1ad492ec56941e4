/**
 * Which texts are the address of a link, a film or a sound: one rule for the editor, which asks before it takes one, and for
 * publishing, which follows it. The host has the same one (`domain/web_address.rs`); webAddresses.json holds both to it.
 */

/** A host, then whatever a browser can read as path, query and fragment. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}/?#\\"'<>^`{|}]+(?:[/?#][^\s\p{Cc}]*)?$/iu

/** Http or https, as the browser reads it. No `URL` here: the prerenderer has none. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/** What browsers would write in another way, or what could end an attribute. */
const UNUSUAL = /["'<>\\^`{|}]/g

/** The address as it stands in a page. */
export function writtenAddress(address: string): string {
  return address.replace(UNUSUAL, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
