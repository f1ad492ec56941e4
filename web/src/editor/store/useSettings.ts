import { useShallow } from 'zustand/react/shallow'
import { findPage } from '../../model/change.ts'
import type { Page, Work } from '../../model/work.ts'
import { useDocument } from './EditorContext.tsx'

export type PageSettings = Omit<Page, 'elements'>
export type SettingsOfWork = Omit<Work, 'pages'>

/** Returns the properties of the work without its pages; a change of an element does not re-render the component. */
export function useWorkSettings(): SettingsOfWork {
  return useDocument(useShallow(({ work }) => withoutPages(work)))
}

/** Returns the properties of a page without its elements. */
export function usePageSettings(pageId: string): PageSettings | undefined {
  return useDocument(
    useShallow(({ work }) => {
      const page = findPage(work, pageId)
      return page && withoutElements(page)
    }),
  )
}

function withoutPages({ pages: _pages, ...settings }: Work): SettingsOfWork {
  return settings
}

function withoutElements({ elements: _elements, ...settings }: Page): PageSettings {
  return settings
}
