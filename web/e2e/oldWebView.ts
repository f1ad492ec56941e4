import type { Browser, BrowserContext, BrowserContextOptions, Route } from '@playwright/test'

/** The oldest of Android's WebViews that visitors are promised (SH-034). */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 11; Redmi Note 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Version/4.0 Chrome/90.0.4430.210 Mobile Safari/537.36'

export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const

/**
 * What style sheets are written with since: every name becomes one that no browser knows, so that today's Chromium drops the
 * rule or the declaration as an old WebView does, and answers `@supports` with no.
 */
const NEWER_CSS: readonly (readonly [RegExp, string])[] = [
  [/:(has|popover-open|modal|user-invalid|user-valid)\b/g, ':old-$1'],
  [/\b(color-mix|light-dark|oklab|oklch|lab|lch)\(/g, 'old-$1('],
  [/@(container|layer|starting-style|scope)\b/g, '@old-$1'],
  [/(\d)((?:[dsl]v|cq)(?:h|w|i|b|min|max))\b/g, '$1old-$2'],
  [
    /([{;"\s])(translate|rotate|scale|accent-color|text-wrap|container|container-type|mask-image)(\s*:)/g,
    '$1old-$2$3',
  ],
]

/** A phone whose pages find nothing that came after WebView 90, and no `dialog`, as in Safari 15.0. */
export async function openOldWebView(
  browser: Browser,
  options: BrowserContextOptions = PHONE,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, userAgent: USER_AGENT })
  await context.addInitScript(removeNewerFeatures)
  await context.route(/./, async (route) => {
    const type = route.request().resourceType()
    if (type === 'stylesheet') await answerWith(route, withoutNewerCss)
    else if (type === 'document') await answerWith(route, withoutNewerHtml)
    else await route.fallback()
  })
  return context
}

async function answerWith(route: Route, change: (text: string) => string): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.text()) })
}

function withoutNewerCss(css: string): string {
  return NEWER_CSS.reduce((text, [newer, unknown]) => text.replace(newer, unknown), css)
}

function withoutNewerHtml(html: string): string {
  return html
    .replace(/<style[^>]*>[^]*?<\/style>|\sstyle="[^"]*"/g, withoutNewerCss)
    .replace(/(<\/?)dialog\b/g, '$1olddialog')
    .replace(/(<[a-z][^>]*\s)(inert|popover)(?=[\s=>])/g, '$1old-$2')
}

/** Runs in the page before its scripts. */
function removeNewerFeatures(): void {
  const removed: [object, string[]][] = [
    [window, ['HTMLDialogElement', 'structuredClone', 'reportError', 'navigation', 'scheduler']],
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced']],
    [Array.prototype, ['with']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [Crypto.prototype, ['randomUUID']],
    [AbortSignal, ['any', 'timeout']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
    [HTMLElement.prototype, ['inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLInputElement.prototype, ['showPicker']],
    [HTMLSelectElement.prototype, ['showPicker']],
  ]
  for (const [owner, names] of removed) {
    for (const name of names) delete (owner as Record<string, unknown>)[name]
  }

  const newer = /:has\(|color-mix\(|@container|\d[dsl]v[hw]/
  const supports: (...asked: string[]) => boolean = CSS.supports.bind(CSS)
  CSS.supports = (...asked: string[]) =>
    !asked.some((text) => newer.test(text)) && supports(...asked)
  for (const { prototype } of [Document, DocumentFragment, Element]) {
    const methods = prototype as unknown as Record<string, (selectors: string) => unknown>
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const known = methods[name]
      if (!known) continue
      methods[name] = function (this: unknown, selectors: string) {
        if (/:has\(/.test(selectors)) throw new DOMException(selectors, 'SyntaxError')
        return known.call(this, selectors)
      }
    }
  }

  // A dialog is an element like any unknown one, and `inert` an attribute without meaning.
  const creators = Document.prototype as unknown as Record<string, (...names: unknown[]) => unknown>
  for (const name of ['createElement', 'createElementNS']) {
    const create = creators[name]
    creators[name] = function (this: unknown, ...names: unknown[]) {
      return create?.apply(
        this,
        names.map((one) => (one === 'dialog' ? 'olddialog' : one)),
      )
    }
  }
  const elements = Element.prototype as unknown as Record<string, (...input: unknown[]) => unknown>
  for (const name of ['setAttribute', 'toggleAttribute']) {
    const set = elements[name]
    elements[name] = function (this: unknown, attribute: unknown, ...more: unknown[]) {
      return set?.call(this, attribute === 'inert' ? 'old-inert' : attribute, ...more)
    }
  }
}
