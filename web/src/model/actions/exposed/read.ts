/** What stands in one text: numbers, addresses, files, words. */

/** Longer texts are looked at up to here: no author writes so much into one field. */
const MAX_SCANNED_LENGTH = 100_000

const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
/** Mobile numbers, numbers with an area, service numbers, and numbers with a country; digits may be parted. */
const PHONE =
  /(?<![\w.#/-])(?:\+\d{1,3}[ -]?\d{2,4}(?:[ -]?\d{2,4}){2,3}|1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[ -]\d{7,8}|[48]00[ -]?\d{3}[ -]?\d{4})(?![\w-])/g
const ADDRESS = /https?:\/\/[^\s"'<>()]{1,2000}|\/uploads\/[\w.-]{1,200}/g
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i
const SOUND = /\.(?:aac|flac|m4a|mov|mp3|mp4|oga|ogg|ogv|wav|webm)(?:[?#]|$)/i

const all = (text: string, pattern: RegExp): string[] =>
  Array.from(text.slice(0, MAX_SCANNED_LENGTH).matchAll(pattern), ([found]) => found)

/** A text without its markup, in one line. */
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

/** Addresses of all kinds; those of pictures are among them. */
export function addressesIn(text: string): string[] {
  return all(text, ADDRESS)
}

export function picturesIn(text: string): string[] {
  return addressesIn(text).filter((address) => PICTURE.test(address))
}

/** Whether an address is a sound or a film. */
export function isSound(address: string): boolean {
  return SOUND.test(address)
}
