/**
 * Removes everything from a worker except the language and its timers; passed as text like the prelude. A CSP cannot
 * distinguish a nested worker from this one, and browsers limit neither workers nor raw memory nor canvases: their
 * constructors are removed from the scope and its prototypes, so that no script can reach them.
 */
export function confine(scope: object): void {
  const { navigator } = scope as {
    navigator: Pick<Navigator, 'language' | 'languages' | 'userAgent'>
  }
  const { language, languages, userAgent } = navigator
  const kept = new Set(
    (
      'self globalThis undefined NaN Infinity isNaN isFinite parseInt parseFloat encodeURI encodeURIComponent decodeURI ' +
      'decodeURIComponent escape unescape Object Function Boolean Symbol Number BigInt Math Date String RegExp Array Map Set ' +
      'WeakMap WeakSet WeakRef FinalizationRegistry Promise Proxy Reflect JSON Intl Iterator Temporal Error AggregateError ' +
      'EvalError RangeError ReferenceError SyntaxError TypeError URIError DOMException console performance URL ' +
      'URLSearchParams atob btoa structuredClone queueMicrotask setTimeout clearTimeout setInterval clearInterval ' +
      'requestAnimationFrame cancelAnimationFrame'
    ).split(' '),
  )
  let at: object | null = scope
  while (at !== null && at !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(at))
      if (!kept.has(name) && !Reflect.deleteProperty(at, name))
        Reflect.defineProperty(at, name, { value: undefined })
    at = Object.getPrototypeOf(at) as object | null
  }
  const few = Object.freeze({ language, languages, userAgent })
  Reflect.defineProperty(scope, 'navigator', { value: few })
}
