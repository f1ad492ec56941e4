/**
 * React itself ignores style values that hold more than one declaration and refuses `javascript:` addresses.
 * Preact does neither, so the same is done here before any markup is made, for the prerenderer and for islands.
 */
import { options, type VNode } from 'preact'

type Attributes = Record<string, unknown>

const addressAttributes = ['href', 'src', 'action', 'formAction', 'xlinkHref', 'poster', 'data']

const lookers = new Set<(vnode: VNode) => void>()

/** Starts hardening every element that is created from now on. */
export function hardenMarkup(): void {
  const before = options.vnode?.bind(options)
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') harden(vnode.props)
    for (const look of lookers) look(vnode)
    before?.(vnode)
  }
}

/** Looks at every element as it is created; answers how to stop. */
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

/** Whether a browser would run it: leading control characters and white space inside the scheme do not count. */
export function isScriptAddress(value: unknown): boolean {
  if (typeof value !== 'string') return false
  let scheme = ''
  for (const letter of value.slice(0, 200)) {
    if (letter > ' ') scheme += letter
  }
  return /^(javascript|vbscript|data:text\/html)/i.test(scheme)
}

/** A value that would end its declaration or the attribute's rule. */
export function isUnsafeValue(value: unknown): boolean {
  return typeof value === 'string' && /[;{}]|\/\*|expression\s*\(/i.test(value.replace(quoted, ''))
}

/** A quoted part or an address cannot end a declaration; embedded pictures hold semicolons. */
const quoted = /"[^"\\\n]*"|'[^'\\\n]*'|url\([^()"'\s\\]*\)/g
