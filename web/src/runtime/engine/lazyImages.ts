import { onVNodeCreated } from '../hardening.ts'

/** While it is on, pictures that say nothing about loading are fetched when they come into view. Answers how to stop. */
export function lazyLoadImages(isOn: boolean): () => void {
  if (!isOn) return () => undefined
  return onVNodeCreated((vnode) => {
    if (vnode.type !== 'img') return
    const attributes: Record<string, unknown> = vnode.props
    attributes.loading ??= 'lazy'
    attributes.decoding ??= 'async'
  })
}
