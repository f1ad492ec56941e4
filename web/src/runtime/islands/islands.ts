/** Brings the elements to life that need it: each with its own module, each behind its own boundary. */
import { hydrate, render, type ComponentChild } from 'preact'
import { createElement, type ComponentType } from 'react'
import { RuntimeProvider, type Runtime, type ViewProps } from '@pinye/plugin-api'
import { ElementBoundary } from '../ElementBoundary.tsx'
import { framesOf, prerenderRuntime } from '../prerenderRuntime.ts'
import { createElementServices, visitorRuntime, type VisitorPage } from './visitorRuntime.ts'

interface Island {
  type: string
  /** Absent in documents that were published before views were told. */
  name?: string
  props: Record<string, unknown>
  width: number
  height: number
  /** The id in the document of the form that it belongs to. */
  form?: string
  /** Other sites whose pages it may show in frames. */
  frames?: string[]
}

interface Islands extends VisitorPage {
  /** Address of each element type's view. */
  views: Record<string, string>
  elements: Record<string, Island>
}

const text = document.getElementById('py-islands')?.textContent
const islands = text ? (JSON.parse(text) as Islands) : undefined
let runtime = islands && visitorRuntime(islands)
const redraws: (() => void)[] = []
/** Elements that live, or are on their way. */
const starts = new WeakMap<HTMLElement, Promise<void>>()

// Whoever signs in or out sees what is theirs: likes are read anew.
window.pinyeVisitor?.onChange(() => {
  runtime = islands && visitorRuntime(islands)
  for (const redraw of redraws) redraw()
})

for (const box of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (box.dataset.island === 'load' && box.getClientRects().length > 0) void start(box)
  else whenNear(box)
}

/** `idle` elements wait for a free moment near the view, and `load` ones on a hidden page until it is shown. */
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

/** Who taps before an element lives is not kept waiting for a free moment, and the tap is not lost. */
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

/** Once for each element, whoever asks. */
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
    // A view that fails in the browser leaves the markup it was published with.
    const restore = (error: unknown) => {
      console.warn(`element ${id} failed`, error)
      setTimeout(() => (box.innerHTML = before))
    }
    const own = { ...createElementServices(islands, id, island.form), ...framesOf(island.frames) }
    const tree = (to: Runtime) => {
      const provided = createElement(RuntimeProvider, { runtime: to }, view)
      const props = { fallback: null, onError: restore, children: provided }
      // React's types describe the tree, Preact draws it.
      return createElement(ElementBoundary, props) as ComponentChild
    }
    // Hydrating takes the markup as it is, so the first drawing must be the one of publishing, with its mode and time.
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

/** A line that broke off gets a second chance; under another address, for browsers remember that a module failed. */
async function viewAt(address: string): Promise<ViewModule> {
  try {
    return (await import(address)) as ViewModule
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return (await import(`${address}?again`)) as ViewModule
  }
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 1_000 })
  else setTimeout(run, 1)
}
