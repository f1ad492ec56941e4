import { options, type VNode } from 'preact'

/** While it is on, pictures that say nothing about loading are fetched when they come into view. Answers how to stop. */
export function loadPicturesLate(isOn: boolean): () => void {
  if (!isOn) return () => undefined
  const before = options.vnode
  options.vnode = (vnode: VNode) => {
    if (vnode.type === 'img') {
      const attributes = vnode.props as Record<string, unknown>
      attributes.loading ??= 'lazy'
      attributes.decoding ??= 'async'
    }
    before?.(vnode)
  }
  return () => {
    options.vnode = before
  }
}
