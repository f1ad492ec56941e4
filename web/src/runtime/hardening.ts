/**
 * Hardens markup as React does: it ignores style values with more than one declaration and refuses `javascript:`
 * addresses. Preact does neither, so this is done before any markup is created, for the prerenderer and for islands.
 */
import { options, type VNode } from 'preact'

type Attributes = Record<string, unknown>

const addressAttributes = ['href', 'src', 'action', 'formAction', 'xlinkHref', 'poster', 'data']

const lookers = new Set<(vnode: VNode) => void>()

/** Hardens every element created from now on. */
export function hardenMarkup(): void {
  const before = options.vnode?.bind(options)
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') harden(vnode.props)
    for (const look of lookers) look(vnode)
    before?.(vnode)
  }
}

/** Calls `look` for every element at its creation; returns a function that stops it. */
export function onVNodeCreated(look: (vnode: VNode) => void): () => void {
  lookers.add(look)
  return () => lookers.delete(look)
}

function harden(attributes: Attributes): void {
  for (const name of addressAttributes) {
    if (name in attributes && isScriptAddress(attributes[name])) attributes[name] = undefined
  }
  const { style } = attributes
  if (typeof style !== 'object' || style === null) return
  const entries = Object.entries(style)
  if (entries.some(([, value]) => isUnsafeValue(value))) {
    attributes.style = Object.fromEntries(entries.filter(([, value]) => !isUnsafeValue(value)))
  }
}

/**
 * Returns whether a browser would execute the address; leading control characters and white space inside the scheme are
 * ignored, as browsers do.
 */
export function isScriptAddress(value: unknown): boolean {
  if (typeof value !== 'string') return false
  let scheme = ''
  for (const letter of value.slice(0, 200)) {
    if (letter > ' ') scheme += letter
  }
  return /^(javascript|vbscript|data:text\/html)/i.test(scheme)
}

/** Returns whether a value could end its declaration or its rule. */
export function isUnsafeValue(value: unknown): boolean {
  return typeof value === 'string' && /[;{}]|\/\*|expression\s*\(/i.test(value.replace(quoted, ''))
}

/** Quoted parts and addresses cannot end a declaration; embedded pictures contain semicolons. */
const quoted = /"[^"\\\n]*"|'[^'\\\n]*'|url\([^()"'\s\\]*\)/g
