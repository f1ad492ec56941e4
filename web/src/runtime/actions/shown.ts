/** Calls for the page that is seen first and for every page that is turned to, as soon as it has come to rest. */
export function onShown(tell: (page: HTMLElement) => void): void {
  const pages = [...document.querySelectorAll<HTMLElement>('.py-page')]
  let shown: HTMLElement | undefined
  const look = () => {
    const marked = pages.filter((page) => page.hasAttribute('data-current'))
    // Two while a page turns; none where pages do not turn.
    const [page] = marked.length > 0 ? marked : pages
    if (!page || marked.length > 1 || page === shown) return
    shown = page
    tell(page)
  }
  const observer = new MutationObserver(look)
  for (const page of pages) observer.observe(page, { attributeFilter: ['data-current'] })
  look()
}
