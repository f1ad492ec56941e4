import type { Sdk } from './sdk.ts'

/** What a work says of itself when it is shared. */
export interface SharedWork {
  title: string
  description: string
  /** Empty, or an address, which may be relative to the page. */
  cover: string
}

/** WX-014: without anything to share, the menu's entries for sharing are hidden. */
export function share(sdk: Sdk, work: SharedWork | undefined): void {
  if (!work) return sdk.hideOptionMenu()
  const { title, description: desc } = work
  const link = sharedLink(location.href)
  const imgUrl = work.cover && new URL(work.cover, location.href).href
  sdk.updateAppMessageShareData({ title, desc, link, imgUrl })
  sdk.updateTimelineShareData({ title, link, imgUrl })
}

/** The page's address without what is one visitor's own. */
export function sharedLink(address: string): string {
  const url = new URL(address)
  for (const name of ['token', 'code', 'state']) {
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  }
  url.hash = ''
  return url.href
}
