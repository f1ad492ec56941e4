/** A page that is not whole by then is taken as it is. */
const TIMEOUT_MS = 4_000
const INTERVAL_MS = 50

/** Resolves once every element stands on the page with its pictures, the rows of its data source and its fonts. */
export async function waitUntilRendered(page: HTMLElement, elements: number): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += INTERVAL_MS) {
    await new Promise((resolve) => {
      setTimeout(resolve, INTERVAL_MS)
    })
    const images = [...page.querySelectorAll('img')]
    // What waits until it is seen would wait for ever off the screen.
    for (const image of images) if (image.loading === 'lazy') image.loading = 'eager'
    const isWhole =
      page.querySelectorAll('[data-el]').length >= elements &&
      page.querySelector('[aria-busy="true"]') === null
    if (isWhole && images.every(({ complete }) => complete)) break
  }
  await document.fonts.ready
}
