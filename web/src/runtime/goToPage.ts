/** Shows a page: a paged work turns by message (PV-006), a long one scrolls (IN-013). */
export function goToPage(pageId: string): void {
  if (document.querySelector('.py-paged')) {
    window.parent.postMessage({ type: 'PAGE_NAVIGATE', pageId }, '*')
    return
  }
  const pages = [...document.querySelectorAll<HTMLElement>('.py-page')]
  pages.find(({ dataset }) => dataset.page === pageId)?.scrollIntoView()
}
