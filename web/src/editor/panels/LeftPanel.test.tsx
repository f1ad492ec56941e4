import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EditorProvider } from '../store/EditorContext.tsx'
import { openTestEditor } from '../store/testing.ts'
import { LeftPanel } from './LeftPanel.tsx'

vi.mock('../lazyParts.ts', () => {
  const Nothing = () => null
  return {
    CombinationsPanel: Nothing,
    HistoryPanel: Nothing,
    LayersPanel: Nothing,
    PagesPanel: Nothing,
    PreferencesPanel: Nothing,
    TemplatesPanel: Nothing,
    UploadsPanel: Nothing,
  }
})

let matches = false
const heard = new Set<(event: { matches: boolean }) => void>()

/** Fakes `matchMedia`: a wide window at first; no other query matches. */
beforeEach(() => {
  matches = false
  heard.clear()
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(max-width: 1099px)' && matches,
    addEventListener: (_: string, hear: () => void) => heard.add(hear),
    removeEventListener: (_: string, hear: () => void) => heard.delete(hear),
  }))
})

function become(width: 'narrow' | 'wide') {
  matches = width === 'narrow'
  act(() => heard.forEach((hear) => hear({ matches })))
}

function open() {
  const { editor } = openTestEditor()
  editor.session.openPanel('pages')
  render(
    <MantineProvider env="test">
      <EditorProvider editor={editor}>
        <LeftPanel stageRef={{ current: null }} />
      </EditorProvider>
    </MantineProvider>,
  )
}

const press = (panel: string) => fireEvent.click(screen.getByRole('button', { name: panel }))
/** Returns the label of the open panel's button in the rail. */
const openPanel = () =>
  screen.queryByRole('complementary') && screen.getByRole('button', { expanded: true }).textContent

// No texts are loaded in this test, so `t` returns the keys.
describe('the panel at the left', () => {
  it('is closed in a narrow window, and there again in a wide one', () => {
    open()
    expect(openPanel()).toBe('rail.pages')
    become('narrow')
    expect(openPanel()).toBeNull()
    become('wide')
    expect(openPanel()).toBe('rail.pages')
  })

  it('is the one that was opened in the narrow window', () => {
    open()
    become('narrow')
    press('rail.layers')
    expect(openPanel()).toBe('rail.layers')
    become('wide')
    expect(openPanel()).toBe('rail.layers')
  })

  it('stays closed where it was closed before', () => {
    open()
    press('rail.pages')
    become('narrow')
    become('wide')
    expect(openPanel()).toBeNull()
  })
})
