import { keyOf } from '@pinye/plugin-api/keys'
import { Menu } from '@mantine/core'
import {
  useEffect,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { updateSelection } from '../features/placement/arrange.ts'
import { clearSelection, select } from '../features/selection/selection.ts'
import type { CanvasPoint } from '../commands/command.ts'
import { commands, isPressOf } from '../commands/commands.ts'
import { useEditor, useElement, useSession } from '../store/EditorContext.tsx'
import { ArrangeMenuItems } from './ArrangeMenuItems.tsx'
import classes from './canvas.module.css'
import { CommandEntry, MenuEntry } from './MenuEntry.tsx'
import { focusElement } from './focusElement.ts'
import { elementAt } from '../features/selection/pressOnCanvas.ts'
import { toArtboardPoint, type StageDom } from './stageDom.ts'

interface MenuPlace {
  /** Position in the window; null while the menu is closed. */
  at: CanvasPoint | null
  /** Position on the page in design pixels, when no element is under the pointer. */
  onPage: CanvasPoint | null
}

const CLOSED: MenuPlace = { at: null, onPage: null }

interface MenuState extends MenuPlace {
  open: (event: MouseEvent) => void
  /** Opens the menu by the context-menu key or Shift+F10 on an element. */
  openByKey: (event: ReactKeyboardEvent) => void
  close: () => void
}

export function useCanvasMenu(stage: RefObject<StageDom | null>): MenuState {
  const editor = useEditor()
  const [place, setPlace] = useState<MenuPlace>(CLOSED)
  return {
    ...place,
    close: () => {
      setPlace(CLOSED)
      focusElement(editor.session.getState().selection[0])
    },
    openByKey: (event) => {
      const uuid = isPressOf(commands.openMenu, event) ? elementAt(event.target) : undefined
      if (uuid === undefined || uuid === editor.session.getState().editing) return
      event.preventDefault()
      if (!editor.session.getState().selection.includes(uuid)) select(editor, [uuid])
      const { left, top, width, height } =
        event.target instanceof Element ? event.target.getBoundingClientRect() : new DOMRect()
      setPlace({ at: { x: left + width / 2, y: top + height / 2 }, onPage: null })
    },
    open: (event) => {
      const { selection, editing } = editor.session.getState()
      const uuid = elementAt(event.target)
      // A text that is being edited keeps the browser's own menu, with its spelling suggestions.
      if (uuid !== undefined && uuid === editing) return
      event.preventDefault()
      if (uuid !== undefined && !selection.includes(uuid)) select(editor, [uuid])
      const onPage =
        uuid === undefined && stage.current ? toArtboardPoint(stage.current, event) : null
      setPlace({ at: { x: event.clientX, y: event.clientY }, onPage })
    },
  }
}

/** Context menu of an element, or of the page where there is none (CV-003). */
export function CanvasMenu({ menu }: { menu: MenuState }) {
  const { at, close } = menu
  const isOpen = at !== null
  useEffect(() => {
    if (!isOpen) return undefined
    // Closes with Escape even before the menu has the focus, and stops other handlers of the key.
    const handleKey = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [isOpen, close])
  if (at === null) return null
  return (
    <Menu
      opened
      onClose={menu.close}
      // No key events: the key that opens the menu must not count as a press outside of it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      position="bottom-start"
      offset={2}
      // Shifts the menu fully into the window, wherever it opens.
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      width={208}
      shadow="md"
    >
      <Menu.Target>
        <div aria-hidden="true" style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      {menu.onPage ? <PageItems at={menu.onPage} /> : <MenuItems />}
    </Menu>
  )
}

function PageItems({ at }: { at: CanvasPoint }) {
  const editor = useEditor()
  return (
    <Menu.Dropdown className={classes.menu}>
      <CommandEntry command={commands.paste} at={at} />
      <CommandEntry command={commands.selectAll} />
      <Menu.Divider />
      <MenuEntry
        name="menu.page"
        onClick={() => {
          clearSelection(editor)
          editor.session.openTab('page')
        }}
      />
    </Menu.Dropdown>
  )
}

function MenuItems() {
  const editor = useEditor()
  const [first] = useSession(({ selection }) => selection)
  const element = useElement(first)
  const type = element && editor.types().get(element.name)
  return (
    <Menu.Dropdown className={classes.menu}>
      {type?.editsInPlace && <CommandEntry command={commands.editText} />}
      <CommandEntry command={commands.cut} />
      <CommandEntry command={commands.copy} />
      <CommandEntry command={commands.paste} />
      <Menu.Divider />
      <CommandEntry command={commands.duplicate} />
      <ArrangeMenuItems />
      <Menu.Divider />
      <CommandEntry command={commands.raiseToTop} />
      <CommandEntry command={commands.raise} />
      <CommandEntry command={commands.lower} />
      <CommandEntry command={commands.lowerToBottom} />
      <Menu.Divider />
      <MenuEntry
        name={element?.locked ? 'menu.unlock' : 'menu.lock'}
        onClick={() => updateSelection(editor, { locked: !element?.locked })}
      />
      {!type?.alwaysVisible && (
        <MenuEntry
          name={element?.visible ? 'menu.hide' : 'menu.show'}
          onClick={() => updateSelection(editor, { visible: !element?.visible })}
        />
      )}
      <Menu.Divider />
      <CommandEntry command={commands.remove} isDangerous />
    </Menu.Dropdown>
  )
}
