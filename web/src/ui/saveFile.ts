/** Hands a file to the browser, which asks where it shall go or puts it among the downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken hold of the content once the click is over; a moment is plenty.
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
  }, 10_000)
}

/** A title as a file name that every system takes. */
export function fileName(title: string, extension: string): string {
  const plain = title.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return `${plain.slice(0, 80) || 'pinye'}.${extension}`
}
