/** Pictures of the originals that stay in place while Alt drags copies; created on first use. */
export interface DragGhosts {
  show: (isCopying: boolean) => void
  remove: () => void
}

export function createDragGhosts(nodes: readonly HTMLElement[]): DragGhosts {
  const turned = nodes.map((node) => node.style.transform)
  let ghosts: HTMLElement[] = []
  const remove = () => {
    for (const ghost of ghosts) ghost.remove()
    ghosts = []
  }
  return {
    show(isCopying) {
      if (isCopying === ghosts.length > 0) return
      if (!isCopying) {
        remove()
        return
      }
      ghosts = nodes.map((node, index) => {
        const ghost = node.cloneNode(true) as HTMLElement
        for (const name of ['data-el', 'role', 'tabindex', 'aria-label', 'id'])
          ghost.removeAttribute(name)
        ghost.setAttribute('aria-hidden', 'true')
        ghost.style.transform = turned[index] ?? ''
        node.before(ghost)
        return ghost
      })
    },
    remove,
  }
}
