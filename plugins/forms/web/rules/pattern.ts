/**
 * Patterns of authors. Browsers use backtracking, so a pattern runs only if its number of ways is bounded; all others
 * are left to the server half, which matches any pattern in linear time.
 */

/** Longest pattern and longest matched answer in characters; a longer answer does not match. */
const MAX_PATTERN_LENGTH = 200
const MAX_ANSWER_LENGTH = 10_000
/** Number of ways that are tried within some milliseconds. */
const MAX_MATCH_WAYS = 1_000_000

/** Returns whether the pattern occurs in the text; an invalid pattern always does (FM-013). */
export function matchesPattern(written: string, text: string): boolean {
  const pattern = /^\/.*\/$/s.test(written) ? written.slice(1, -1) : written
  if ([...pattern].length > MAX_PATTERN_LENGTH) return true
  const compiled = isPlain(pattern) ? compile(pattern) : undefined
  if (!compiled) return true
  const { length } = [...text]
  if (length > MAX_ANSWER_LENGTH) return false
  return ways(pattern, length) > MAX_MATCH_WAYS || compiled.test(text)
}

/**
 * Compiles in Unicode mode, so that characters are code points as in the server half; falls back for patterns it
 * rejects.
 */
function compile(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // Try the next mode.
    }
  }
  return undefined
}

/** Returns whether a pattern has no look-around and no back-references; the server half rejects the same. */
function isPlain(pattern: string): boolean {
  return !/\\[1-9kpP]|\(\?[^:]/.test(pattern.replace(/\\[^1-9kpP]/g, ''))
}

/**
 * Returns an upper bound of the ways in which the pattern can match a text of this length: choices multiply. A repeated
 * group that contains a choice has unbounded ways.
 */
function ways(pattern: string, length: number): number {
  // A literal, a character class, or a fixed repetition of one counts as one place.
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
