/** The draft's address on the works host, for the whole work or one page of it (SH-010). */
export function previewAddress(url: string, worksUrl: string, pageIndex?: string): string {
  const address = new URL(url, worksUrl)
  if (pageIndex !== undefined && /^\d+$/.test(pageIndex)) {
    address.pathname = `${address.pathname.replace(/\/$/, '')}/page/${pageIndex}`
  }
  return address.href
}
