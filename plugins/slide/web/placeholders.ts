/**
 * EL-SLIDE-08: the two images of a new carousel. They are part of the view, so that they are available wherever it is
 * shown; the studio serves the same at their addresses (web/public/placeholder).
 */
const drawings: Record<string, string> = {
  '/placeholder/slide-1.svg': createPlaceholder('#c7d2fe', '#818cf8', '#4f46e5'),
  '/placeholder/slide-2.svg': createPlaceholder('#fde68a', '#fb923c', '#e11d48'),
}

/** Returns the address to display for a stored one. */
export function shownAddress(image: string): string {
  return drawings[image] ?? image
}

function createPlaceholder(sky: string, far: string, near: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice">` +
    `<path fill="${sky}" d="M0 0h300v200H0z"/><circle cx="222" cy="58" r="24" fill="#fff" opacity=".85"/>` +
    `<path fill="${far}" d="m0 150 78-74 62 58 44-38 116 96v8H0z"/><path fill="${near}" d="m0 200 110-82 72 52 46-30 72 60z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
