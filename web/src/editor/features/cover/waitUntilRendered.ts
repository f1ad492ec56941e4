/** Timeout after which an incomplete page is drawn as it is. */
const TIMEOUT_MS = 4_000
const INTERVAL_MS = 50

/** Resolves once all elements are rendered, with their pictures, data source rows and fonts. */
export async function waitUntilRendered(page: HTMLElement, elements: number): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += INTERVAL_MS) {
    await new Promise((resolve) => {
      setTimeout(resolve, INTERVAL_MS)
    })
    const images = [...page.querySelectorAll('img')]
    // Lazy pictures would never load off screen.
    for (const image of images) if (image.loading === 'lazy') image.loading = 'eager'
    const isWhole =
      page.querySelectorAll('[data-el]').length >= elements &&
      page.querySelector('[aria-busy="true"]') === null
    if (isWhole && images.every(({ complete }) => complete)) break
  }
  await document.fonts.ready
}
