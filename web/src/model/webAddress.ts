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

/** A name with a dot in it, then a port, a path, a query or a fragment. */
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#]|$)/u

/** What an author means who types `example.com/a`: the same with https in front. Everything else stays, without blanks around it. */
export function completedAddress(text: string): string {
  const address = text.trim()
  const completed = `https://${address}`
  return BARE_HOST.test(address) && isWebAddress(completed) ? completed : address
}

/** What browsers would write in another way, or what could end an attribute. */
const UNUSUAL = /["'<>\\^`{|}]/g

/** The address as it stands in a page. */
export function writtenAddress(address: string): string {
  return address.replace(UNUSUAL, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const UPLOAD = /^(https?:\/\/[^/?#]+)?\/uploads\/[a-z0-9]{24}\.(png|jpg|webp)$/

/** The address of a small picture: an upload of this installation in one of its smaller widths, any other as it is. */
export function thumbnail(address: string, width: 160 | 320 | 640 = 320): string {
  const origin = UPLOAD.exec(address)?.[1]
  const isOwn = UPLOAD.test(address) && (origin === undefined || origin === location.origin)
  return isOwn ? `${address}?w=${width}` : address
}
