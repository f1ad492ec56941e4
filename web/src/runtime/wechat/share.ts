import type { Sdk } from './sdk.ts'

/** Metadata of a work for shares. */
export interface SharedWork {
  title: string
  description: string
  /** Empty, or an address, which may be relative to the page. */
  cover: string
}

/** WX-014: configures sharing; without a work, hides the sharing entries of the menu. */
export function share(sdk: Sdk, work: SharedWork | undefined): void {
  if (!work) return sdk.hideOptionMenu()
  const { title, description: desc } = work
  const link = sharedLink(location.href)
  const imgUrl = work.cover && new URL(work.cover, location.href).href
  sdk.updateAppMessageShareData({ title, desc, link, imgUrl })
  sdk.updateTimelineShareData({ title, link, imgUrl })
}

/** Returns the page's address without parameters that belong to one visitor. */
export function sharedLink(address: string): string {
  const url = new URL(address)
  for (const name of ['token', 'code', 'state']) {
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  }
  url.hash = ''
  return url.href
}
