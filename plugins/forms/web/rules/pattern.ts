/**
 * Patterns of authors. A browser's engine tries one way after the other, so only patterns are run of which it is known
 * how many ways there are; what is left out is left to the server half, which needs linear time for any of them.
 */

/** Letters of a pattern at most, and of an answer that it looks at; a longer answer does not match. */
const MAX_PATTERN_LENGTH = 200
const MAX_ANSWER_LENGTH = 10_000
/** Ways that are tried within some milliseconds. */
const MAX_MATCH_WAYS = 1_000_000

/** Whether the pattern stands somewhere in the text; one that cannot be read always does (FM-013). */
export function matchesPattern(written: string, text: string): boolean {
  const pattern = /^\/.*\/$/s.test(written) ? written.slice(1, -1) : written
  if ([...pattern].length > MAX_PATTERN_LENGTH) return true
  const compiled = isPlain(pattern) ? compile(pattern) : undefined
  if (!compiled) return true
  const { length } = [...text]
  if (length > MAX_ANSWER_LENGTH) return false
  return ways(pattern, length) > MAX_MATCH_WAYS || compiled.test(text)
}

/** Letters are whole characters, as for the server half; patterns that this is too strict for are read the old way. */
function compile(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // Tried the next way.
    }
  }
  return undefined
}

/** Nothing that looks around or back; the server half leaves out the same. */
function isPlain(pattern: string): boolean {
  return !/\\[1-9kpP]|\(\?[^:]/.test(pattern.replace(/\\[^1-9kpP]/g, ''))
}

/**
 * In how many ways the pattern can be laid over a text of this length, at most: each choice multiplies. A group that is
 * repeated and holds a choice has more than can be counted.
 */
function ways(pattern: string, length: number): number {
  // A sign that stands for itself, a class of them, or a number of them, is one place.
  const places = pattern
    .replace(/\\./gs, 'a')
    .replace(/\[\^?[^\]]*\]/g, 'a')
    .replace(/([^)])\{\d+\}/g, '$1')
  if (repeatsChoice(places)) return Infinity
  let count = places.startsWith('^') && !places.includes('|') ? 1 : length + 1
  for (const [choice, least, comma, most] of places.matchAll(/[*+?|]|\{(\d+)(,?)(\d*)\}/g)) {
    if (choice === '?' || choice === '|') count *= 2
    else if (choice === '*' || choice === '+') count *= length + 1
    else if (comma) count *= most ? Number(most) - Number(least) + 1 : length + 1
  }
  return count * (1 + length / 64)
}

function repeatsChoice(places: string): boolean {
  const open: boolean[] = []
  for (let at = 0; at < places.length; at++) {
    const sign = places[at] ?? ''
    if (sign === '(') open.push(false)
    else if (sign === ')') {
      const holdsChoice = open.pop() ?? false
      if (holdsChoice && /^[*+{]/.test(places.slice(at + 1))) return true
      if (holdsChoice && open.length > 0) open[open.length - 1] = true
    } else if (/[*+?|{]/.test(sign) && places.slice(at - 1, at + 2) !== '(?:' && open.length > 0) {
      open[open.length - 1] = true
    }
  }
  return false
}
