import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useConfig } from '../../api/config.ts'
import { findElement, findPage } from '../../model/change.ts'
import type { Language, Page, PlacedElement, Work } from '../../model/work.ts'
import type { DocumentState } from './documentStore.ts'
import type { Editor } from './editor.ts'
import type { Preferences } from './preferences.ts'
import type { SavingState } from './saveQueue.ts'
import type { SessionState } from './sessionState.ts'

const EditorContext = createContext<Editor | null>(null)

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('this part of the editor needs an EditorProvider above it')
  return editor
}

export function useDocument<T>(select: (state: DocumentState) => T): T {
  return useStore(useEditor().document, select)
}

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useEditor().session, select)
}

export function usePreferences<T>(select: (state: Preferences) => T): T {
  return useStore(useEditor().preferences, select)
}

export function useSaving<T>(select: (state: SavingState) => T): T {
  return useStore(useEditor().saving.store, select)
}

/** Subscribes to the layout: the work with elements in measured sizes. */
export function useLayout<T>(select: (state: { work: Work }) => T): T {
  return useStore(useEditor().layout, select)
}

/** Returns the open page. */
export function useCurrentPage(): Page | undefined {
  const pageId = useSession((session) => session.pageId)
  return useLayout(({ work }) => findPage(work, pageId))
}

/** Returns an element of the open page; re-renders only when that element changes. */
export function useElement(uuid: string | undefined): PlacedElement | undefined {
  const pageId = useSession((session) => session.pageId)
  return useLayout(({ work }) =>
    uuid === undefined ? undefined : findElement(findPage(work, pageId), uuid),
  )
}

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en-US' ? 'en-US' : 'zh-CN'
}

/** Returns the IANA name of the open work's time zone: its own, or the installation's. */
export function useTimeZone(): string | undefined {
  const ofInstallation = useConfig().data?.time_zone
  const own = useDocument(({ work }) => work.time_zone)
  return own || ofInstallation
}
