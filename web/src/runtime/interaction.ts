import { isWebAddress, writtenAddress } from '../model/webAddress.ts'
import type { Interaction } from '../model/work.ts'

/** A click on an element, as attributes; links need no script. */
export interface ResolvedInteraction {
  /** Set when the browser itself can follow the link. */
  href?: string
  /** Attributes read by the page core. */
  attributes: Record<string, string>
  /** Whether the interaction needs the page core. */
  needsScript: boolean
}

/** Information about the work that page links need. */
export interface PageLinks {
  /** Page ids in order. */
  ids: readonly string[]
  /** Precedes `page=` in the address of a draft, for example `token=abc&`. */
  query?: string
  /** Whether pages are stacked in one document, in which a link scrolls. */
  isLong?: boolean
}

/** Returns the DOM id of a page in the document of a long work (`host/publish/src/pages.rs`). */
export function pageAnchor(index: number): string {
  return `py-page-${index}`
}

/** IN-009, IN-021: undefined when there is nothing to do, or when the config is invalid. */
export function resolveInteraction(
  interaction: Interaction | undefined,
  links: PageLinks,
): ResolvedInteraction | undefined {
  const config = interaction?.config ?? {}
  switch (interaction?.type) {
    case 'page':
      return pageLink(text(config.pageId), links)
    case 'link':
      return isWebAddress(text(config.url)) ? link(writtenAddress(text(config.url))) : undefined
    case 'phone':
      return isMobileNumber(text(config.phone)) ? link(`tel:${text(config.phone)}`) : undefined
    case 'video':
      return media('data-video', text(config.url), config.autoplay)
    case 'audio':
      return media('data-audio', text(config.url), config.autoplay)
    default:
      return undefined
  }
}

/** Returns whether a value is a mobile number of mainland China (constants.md). */
export function isMobileNumber(value: string): boolean {
  return /^1[3-9]\d{9}$/.test(value)
}

function pageLink(pageId: string, links: PageLinks): ResolvedInteraction | undefined {
  const index = links.ids.indexOf(pageId)
  if (pageId === '' || index < 0) return undefined
  return {
    href: links.isLong ? `#${pageAnchor(index)}` : `?${links.query ?? ''}page=${index}`,
    attributes: { 'data-go': pageId },
    needsScript: false,
  }
}

function link(href: string): ResolvedInteraction {
  return { href, attributes: {}, needsScript: false }
}

function media(name: string, url: string, autoplay: unknown): ResolvedInteraction | undefined {
  if (!isWebAddress(url)) return undefined
  const attributes: Record<string, string> = { [name]: writtenAddress(url) }
  if (autoplay !== false) attributes['data-autoplay'] = ''
  return { attributes, needsScript: true }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
