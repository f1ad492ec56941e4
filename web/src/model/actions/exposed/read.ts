/** Finds numbers, addresses, files and words in a text. */

/** Maximum number of characters scanned of a text. */
const MAX_SCANNED_LENGTH = 100_000

const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
/** Phone numbers: mobile, with area code, service, and with country code; digits may be separated. */
const PHONE =
  /(?<![\w.#/-])(?:\+\d{1,3}[ -]?\d{2,4}(?:[ -]?\d{2,4}){2,3}|1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[ -]\d{7,8}|[48]00[ -]?\d{3}[ -]?\d{4})(?![\w-])/g
const ADDRESS = /https?:\/\/[^\s"'<>()]{1,2000}|\/uploads\/[\w.-]{1,200}/g
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i
const SOUND = /\.(?:aac|flac|m4a|mov|mp3|mp4|oga|ogg|ogv|wav|webm)(?:[?#]|$)/i

const all = (text: string, pattern: RegExp): string[] =>
  Array.from(text.slice(0, MAX_SCANNED_LENGTH).matchAll(pattern), ([found]) => found)

/** Returns a text without its markup, in one line. */
export function wordsIn(text: string): string {
  const plain = text.slice(0, MAX_SCANNED_LENGTH).replace(/<[^<>]*>/g, ' ')
  const signs = plain
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
  const words = signs.replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim()
  const isAddress = /^(?:https?:|data:|\/)\S*$/.test(words)
  return isAddress || !/\p{L}/u.test(words) ? '' : words
}

export function phonesIn(text: string): string[] {
  return all(text, PHONE)
}

export function mailsIn(text: string): string[] {
  return all(text, MAIL)
}

/** Returns all addresses in a text, including those of pictures. */
export function addressesIn(text: string): string[] {
  return all(text, ADDRESS)
}

export function picturesIn(text: string): string[] {
  return addressesIn(text).filter((address) => PICTURE.test(address))
}

/** Returns whether an address is an audio or video file. */
export function isSound(address: string): boolean {
  return SOUND.test(address)
}
