/** Hydrates islands: each element with its own module and error boundary. */
import { hydrate, render, type ComponentChild } from 'preact'
import { createElement, type ComponentType } from 'react'
import { RuntimeProvider, type Runtime, type ViewProps } from '@pinye/plugin-api'
import { ElementBoundary } from '../ElementBoundary.tsx'
import { framesOf, prerenderRuntime } from '../prerenderRuntime.ts'
import { createElementServices, visitorRuntime, type VisitorPage } from './visitorRuntime.ts'

interface Island {
  type: string
  /** Absent in documents published by earlier versions. */
  name?: string
  props: Record<string, unknown>
  width: number
  height: number
  /** DOM id of the form that the element belongs to. */
  form?: string
  /** Other sites that the element may embed in frames. */
  frames?: string[]
}

interface Islands extends VisitorPage {
  /** Address of each element type's view module. */
  views: Record<string, string>
  elements: Record<string, Island>
}

const text = document.getElementById('py-islands')?.textContent
const islands = text ? (JSON.parse(text) as Islands) : undefined
let runtime = islands && visitorRuntime(islands)
const redraws: (() => void)[] = []
/** Hydrations that are finished or in progress, by box. */
const starts = new WeakMap<HTMLElement, Promise<void>>()

// After a sign-in or sign-out all views render again, since likes depend on the visitor.
window.pinyeVisitor?.onChange(() => {
  runtime = islands && visitorRuntime(islands)
  for (const redraw of redraws) redraw()
})

for (const box of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (box.dataset.island === 'load' && box.getClientRects().length > 0) void start(box)
  else whenNear(box)
}

/**
 * Hydrates a box when it comes near the viewport and the browser is idle: `idle` elements, and `load` ones on a hidden
 * page.
 */
function whenNear(box: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      whenIdle(() => void start(box))
    },
    { rootMargin: '200px' },
  )
  observer.observe(box)
}

/** A tap on a button that is not hydrated yet starts its hydration at once and is replayed afterwards. */
addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
    const box = button?.closest<HTMLElement>('[data-island]:not([data-live])')
    if (!button || !box || box.dataset.tapped === '') return
    box.dataset.tapped = ''
    event.stopImmediatePropagation()
    void start(box).then(() => setTimeout(() => button.click()))
  },
  true,
)

/** Hydrates an element once, however often it is called. */
function start(box: HTMLElement): Promise<void> {
  const begun = starts.get(box) ?? hydrateIsland(box)
  starts.set(box, begun)
  return begun
}

async function hydrateIsland(box: HTMLElement): Promise<void> {
  const id = box.dataset.el ?? ''
  const island = islands?.elements[id]
  const address = island && islands.views[island.type]
  if (!island || !address || !runtime) return
  const before = box.innerHTML
  try {
    const { default: View } = await viewAt(address)
    const { props, type, name = '', width, height } = island
    const view = createElement(View, { props, element: { id, type, name, width, height } })
    // A view that fails in the browser falls back to its published markup.
    const restore = (error: unknown) => {
      console.warn(`element ${id} failed`, error)
      setTimeout(() => (box.innerHTML = before))
    }
    const own = { ...createElementServices(islands, id, island.form), ...framesOf(island.frames) }
    const tree = (to: Runtime) => {
      const provided = createElement(RuntimeProvider, { runtime: to }, view)
      const props = { fallback: null, onError: restore, children: provided }
      // The types are React's, the renderer is Preact.
      return createElement(ElementBoundary, props) as ComponentChild
    }
    // Hydration requires identical markup, so the first render uses the mode and time of publishing.
    if (box.firstChild) hydrate(tree(prerenderRuntime(islands, island)), box)
    const redraw = () => runtime && render(tree({ ...runtime, ...own }), box)
    redraws.push(redraw)
    redraw()
    box.dataset.live = ''
  } catch (error) {
    console.warn(`element ${id} stays as it was published`, error)
  }
}

interface ViewModule {
  default: ComponentType<ViewProps>
}

/** Imports a view; retries once after a network failure, under another address, since browsers cache failed imports. */
async function viewAt(address: string): Promise<ViewModule> {
  try {
    return (await import(address)) as ViewModule
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return (await import(`${address}?again`)) as ViewModule
  }
}

/** Calls back when the browser is idle; Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 1_000 })
  else setTimeout(run, 1)
}
