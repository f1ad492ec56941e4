/**
 * Calls `tell` for the first visible page and for every page turned to, once its transition has ended. Pages of a long
 * work are stacked: each is reported once, when it comes into view.
 */
export function onPageShown(tell: (page: HTMLElement) => void): void {
  const pages = [...document.querySelectorAll<HTMLElement>('.py-page')]
  if (!document.querySelector('.py-paged')) {
    notifyWhenVisible(pages, tell)
    return
  }
  let shown: HTMLElement | undefined
  const findShownPage = () => {
    const marked = pages.filter((page) => page.hasAttribute('data-current'))
    // Two pages are marked during a transition; none before the paging script has run.
    const [page] = marked.length > 0 ? marked : pages
    if (!page || marked.length > 1 || page === shown) return
    shown = page
    tell(page)
  }
  const observer = new MutationObserver(findShownPage)
  for (const page of pages) observer.observe(page, { attributeFilter: ['data-current'] })
  findShownPage()
}

function notifyWhenVisible(
  [first, ...later]: readonly HTMLElement[],
  tell: (page: HTMLElement) => void,
): void {
  if (first) tell(first)
  if (later.length === 0) return
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        tell(target as HTMLElement)
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  )
  for (const page of later) watch.observe(page)
}
