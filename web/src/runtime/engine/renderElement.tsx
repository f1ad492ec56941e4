import renderToString from 'preact-render-to-string'
import { h, type ComponentChildren, type ComponentType } from 'preact'
import { RuntimeProvider, type Runtime, type ViewProps } from '@pinye/plugin-api'
import type { ElementType } from '../../model/elementType.ts'
import { CANVAS_HEIGHT } from '../../model/document/newWork.ts'
import type { Language, PlacedElement } from '../../model/work.ts'
import { encodeActions } from '../actions/encodeActions.ts'
import { ElementBox, type ElementBoxProps } from '../ElementBox.tsx'
import { growingBox } from '../elementStyle.ts'
import { resolveInteraction, type ResolvedInteraction, type PageLinks } from '../interaction.ts'
import { isShownAtFirst, viewProps } from '../view.ts'
import { prerenderRuntime, type ElementContext } from '../prerenderRuntime.ts'
import { slot } from './renderFrame.tsx'
import { viewOf } from './views.ts'
import { onVNodeCreated } from '../hardening.ts'

export interface ElementJob {
  kind: 'element'
  element: PlacedElement
  type: Pick<ElementType, 'alwaysVisible' | 'growsWithContent' | 'hydrate'> & {
    /** Other sites that the element may embed in frames. */
    frames?: string[]
  }
  /** Whether pictures above the fold load at once; those of later pages or below the first screen load lazily. */
  isFirstPage: boolean
  /** DOM id of the form that the element belongs to. */
  form?: string
  /** Interval in seconds at which the page requests the element again with new rows. */
  live?: number
  /** Set when the view cannot run here: only the box is rendered. */
  placeholder?: boolean
}

/** Context shared by all elements of a work. */
export interface RenderContext {
  links: PageLinks
  workId: string
  language: Language
  now: number
  /** The studio's origin, which prefixes addresses of uploads. */
  origin?: string
  /** The public address of the work. */
  address?: string
}

export interface RenderedElement {
  html: string
  /** Whether the element's view is to run in the browser. */
  island: boolean
  /** Whether a click on the element needs the page core. */
  needsCore: boolean
  /** Why the view could not be prerendered. */
  failure?: string
}

/** Renders an element's box with the markup of its view. */
export function renderElement(job: ElementJob, setting: RenderContext): RenderedElement {
  const { element, type } = job
  const content: Content = job.placeholder ? { html: '' } : drawView(job, setting)
  const { failure } = content
  const hydrates = type.hydrate === 'load' || type.hydrate === 'idle'
  const island = !job.placeholder && (hydrates || failure !== undefined)
  const action = resolveInteraction(element.interaction, setting.links)
  const acts = encodeActions(element.methodList, setting.links)
  const attributes = {
    ...marks(job, island),
    ...(acts && { 'data-acts': acts }),
    ...(type.growsWithContent && { className: 'py-grow', style: growingBox(element.commonStyle) }),
  }
  // Actions handle clicks without an interaction too (IN-017).
  const isPressed = action !== undefined || acts?.includes('["c"') === true
  const inside = isPressed && !island ? linkContent(content.html) : content.html
  const way = pressed(action, { isPressed, island, holdsControls: inside === undefined })
  const hidden = !isShownAtFirst(element, type.alwaysVisible)
  const label = way.link === 'over' ? extractText(content.html) : undefined
  const box = { element, ...way, hidden, attributes, label }
  const html = drawBox(box, inside ?? content.html)
  const needsCore = action !== undefined && (action.needsScript || way.link === 'core')
  return { html, island, needsCore, ...(failure === undefined ? {} : { failure }) }
}

/**
 * Returns how a box handles clicks: one with actions but no interaction becomes a button, unless it contains controls.
 */
function pressed(
  action: ResolvedInteraction | undefined,
  is: { isPressed: boolean; island: boolean; holdsControls: boolean },
): Pick<ElementBoxProps, 'link'> & { action: ResolvedInteraction | undefined } {
  if (action !== undefined)
    return { action, link: is.island ? 'core' : is.holdsControls ? 'over' : 'around' }
  const isButton = is.isPressed && !is.island && !is.holdsControls
  const button = { attributes: {}, needsScript: false }
  return { action: isButton ? button : undefined, link: 'core' }
}

/**
 * Returns the attributes by which the page's scripts find the element. A view that runs in the browser renders itself.
 */
function marks({ type, live }: ElementJob, island: boolean): ElementBoxProps['attributes'] {
  if (island) return { 'data-island': type.hydrate === 'idle' ? 'idle' : 'load' }
  return live === undefined ? {} : { 'data-live': String(live) }
}

interface Content {
  html: string
  failure?: string
}

function drawView(job: ElementJob, setting: RenderContext): Content {
  const View = viewOf(job.element.name)
  if (View === undefined) return { html: '', failure: 'the bundle registers no view for it' }
  const isAtOnce = job.isFirstPage && (job.element.commonStyle?.top ?? 0) < CANVAS_HEIGHT
  const restore = lazyLoadImages(!isAtOnce)
  try {
    return {
      html: renderToString(
        provide(prerenderRuntime(setting, ownOf(job)), View, viewProps(job.element)),
      ),
    }
  } catch (error) {
    // Out of memory or stack: the whole job must fail, and a visitor's browser must not try the view.
    if (isExhaustion(error)) throw error
    return { html: '', failure: sentence(error) }
  } finally {
    restore()
  }
}

function ownOf({ form, type: { frames } }: ElementJob): ElementContext {
  return { ...(form === undefined ? {} : { form }), ...(frames === undefined ? {} : { frames }) }
}

function provide(runtime: Runtime, View: NonNullable<ReturnType<typeof viewOf>>, props: ViewProps) {
  // The types are React's, the renderer is Preact.
  const Provider = RuntimeProvider as unknown as ComponentType<{
    runtime: Runtime
    children?: ComponentChildren
  }>
  return h(Provider, { runtime }, h(View as unknown as ComponentType<ViewProps>, props))
}

function drawBox(props: ElementBoxProps, content: string): string {
  const Box = ElementBox as unknown as ComponentType<Omit<ElementBoxProps, 'children'>>
  const html = renderToString(h(Box, props, h('py-slot', null)))
  const at = html.indexOf(slot)
  return html.slice(0, at) + content + html.slice(at + slot.length)
}

/**
 * Makes content valid inside a link, which must not contain controls: buttons of a static view do nothing, so they
 * become spans of the same look. Returns undefined for other controls, over which the link becomes a layer.
 */
function linkContent(content: string): string | undefined {
  if (/<(a|input|select|textarea|label|iframe|audio|video|summary)[\s/>]/i.test(content))
    return undefined
  return content.replace(/<(\/?)button(?=[\s/>])/gi, '<$1span')
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Returns the text content, as the name of a link without a text of its own. */
function extractText(content: string): string {
  const text = content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
  return text.replace(/\s+/g, ' ').trim().slice(0, 80)
}

function isExhaustion(error: unknown): boolean {
  // Without memory for an error object the engine throws null, and the renderer then checks it for a promise.
  if (error === null) return true
  if (!(error instanceof Error)) return false
  const { name, message } = error
  return name === 'InternalError' || /call stack|out of memory|'then' of null/i.test(message)
}

function sentence(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.slice(0, 300)
}

/** Makes pictures without a loading attribute lazy. Returns a function that stops it. */
export function lazyLoadImages(isOn: boolean): () => void {
  if (!isOn) return () => undefined
  return onVNodeCreated((vnode) => {
    if (vnode.type !== 'img') return
    const attributes: Record<string, unknown> = vnode.props
    attributes.loading ??= 'lazy'
    attributes.decoding ??= 'async'
  })
}
