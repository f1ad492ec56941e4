/** Arithmetic in number fields: `100+20`, `(12+3)*2`, and relative to the current value `+20`, `*2`, `50%`. */

const MAX_LENGTH = 64
const MAX_DEPTH = 8
const TOKEN = /\s*(\d+(?:[.,]\d+)?|[.,]\d+|[-+*/()%×÷−])/y

/**
 * Evaluates a text as a number; undefined when it is invalid. `from` is the current value: a text that begins with `+`,
 * `*` or `/` continues from it, and a lone percentage is taken of it. A leading minus is a sign.
 */
export function evaluateArithmetic(text: string, from: number | undefined): number | undefined {
  const tokens = tokensOf(text.trim())
  if (!tokens || tokens.length === 0) return undefined
  const goesOn = ['+', '*', '/'].includes(tokens[0] ?? '')
  if (goesOn && from === undefined) return undefined
  const reader = { tokens: goesOn ? [String(from), ...tokens] : tokens, at: 0, from }
  // `from` may be negative, while a number token never is.
  if (goesOn && from !== undefined && from < 0) reader.tokens.splice(0, 1, '-', String(-from))
  const value = readSum(reader, 0)
  const isWhole = reader.at === reader.tokens.length
  return isWhole && value !== undefined && Number.isFinite(value) ? tidied(value) : undefined
}

interface Reader {
  tokens: string[]
  at: number
  from: number | undefined
}

function tokensOf(text: string): string[] | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const [, token] = TOKEN.exec(text) ?? []
    if (token === undefined) return undefined
    tokens.push(SAME[token] ?? token.replace(',', '.'))
  }
  return tokens
}

const SAME: Record<string, string> = { '×': '*', '÷': '/', '−': '-' }

function readSum(reader: Reader, depth: number): number | undefined {
  let value = readProduct(reader, depth)
  while (value !== undefined && (is(reader, '+') || is(reader, '-'))) {
    const isPlus = nextToken(reader) === '+'
    const next = readProduct(reader, depth)
    if (next === undefined) return undefined
    value = isPlus ? value + next : value - next
  }
  return value
}

function readProduct(reader: Reader, depth: number): number | undefined {
  let value = readFactor(reader, depth)
  while (value !== undefined && (is(reader, '*') || is(reader, '/'))) {
    const isTimes = nextToken(reader) === '*'
    const next = readFactor(reader, depth)
    if (next === undefined) return undefined
    value = isTimes ? value * next : value / next
  }
  return value
}

function readFactor(reader: Reader, depth: number): number | undefined {
  if (depth > MAX_DEPTH) return undefined
  const token = nextToken(reader)
  if (token === '-') {
    const value = readFactor(reader, depth + 1)
    return value === undefined ? undefined : -value
  }
  if (token === '(') {
    const value = readSum(reader, depth + 1)
    return nextToken(reader) === ')' ? value : undefined
  }
  const value = token === undefined ? NaN : Number(token)
  if (Number.isNaN(value)) return undefined
  if (!is(reader, '%')) return value
  nextToken(reader)
  // A lone percentage is taken of the current value; as an operand it is a fraction.
  const isAlone = reader.tokens.length === 2
  return isAlone ? percentOf(value, reader.from) : value / 100
}

function percentOf(value: number, from: number | undefined): number | undefined {
  return from === undefined ? undefined : (value / 100) * from
}

function is({ tokens, at }: Reader, token: string): boolean {
  return tokens[at] === token
}

function nextToken(reader: Reader): string | undefined {
  reader.at += 1
  return reader.tokens[reader.at - 1]
}

function tidied(value: number): number {
  return Math.round(value * 1e6) / 1e6 || 0
}
