/** Starts a download of a generated file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the content right after the click; a short delay suffices.
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
  }, 10_000)
}

/** Converts a title to a file name that is valid on every system. */
export function fileName(title: string, extension: string): string {
  const plain = title.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return `${plain.slice(0, 80) || 'pinye'}.${extension}`
}
