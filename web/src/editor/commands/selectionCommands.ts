import type { ElementType } from '../../model/elementType.ts'
import type { LayerMove } from '../../model/elements/reorderElements.ts'
import type { PlacedElement } from '../../model/work.ts'
import { announcePlacement } from '../features/placement/announcePlacement.ts'
import { duplicateSelection, reorderSelection } from '../features/placement/arrange.ts'
import { enterGroup } from '../features/groups/group.ts'
import { focusElement } from '../canvas/focusElement.ts'
import {
  copySelectionToClipboard,
  cutSelection,
  pasteCopied,
} from '../features/clipboard/menuClipboard.ts'
import { nameSelected } from '../features/layers/naming.ts'
import { removeSelection } from '../features/elements/insert.ts'
import { currentPage, startEditing } from '../features/selection/selection.ts'
import {
  copySelectedStyle,
  hasCopiedStyle,
  pasteStyleOnSelection,
} from '../features/styles/style.ts'
import type { Editor } from '../store/editor.ts'
import type { Command } from './command.ts'

interface FirstSelected {
  element?: PlacedElement | undefined
  type?: ElementType | undefined
}

function firstSelected(editor: Editor): FirstSelected {
  const [uuid] = editor.session.getState().selection
  const element = currentPage(editor)?.elements.find((one) => one.uuid === uuid)
  return { element, type: element && editor.types().get(element.name) }
}

function reorder(label: string, keys: string[], place: LayerMove, help?: string) {
  return {
    label,
    ...(help !== undefined && { help }),
    keys,
    scope: 'page',
    isEnabled: (editor) => firstSelected(editor).type?.staysLowest !== true,
    run: (editor) => reorderSelection(editor, place),
  } as const satisfies Command
}

/** Commands on the selected elements. */
export const selectionCommands = {
  copy: {
    label: 'editor:menu.copy',
    help: 'editor:shortcuts.copy',
    keys: ['Ctrl C'],
    scope: 'elsewhere',
    isEnabled: (editor) => firstSelected(editor).type?.fillsPage !== true,
    run: (editor) => copySelectionToClipboard(editor),
  },
  cut: {
    label: 'editor:menu.cut',
    help: 'editor:shortcuts.cut',
    keys: ['Ctrl X'],
    scope: 'elsewhere',
    isEnabled: (editor) => {
      const { element, type } = firstSelected(editor)
      return element?.locked !== true && type?.fillsPage !== true
    },
    run: (editor) => cutSelection(editor),
  },
  paste: {
    label: 'editor:menu.paste',
    help: 'editor:shortcuts.paste',
    keys: ['Ctrl V'],
    scope: 'elsewhere',
    run: (editor, { at } = {}) => void pasteCopied(editor, at),
  },
  duplicate: {
    label: 'messages:ctx.copy',
    help: 'editor:shortcuts.clone',
    keys: ['Ctrl Shift? D'],
    scope: 'page',
    isEnabled: (editor) => !firstSelected(editor).type?.singleton,
    run: (editor) => duplicateSelection(editor),
  },
  remove: {
    label: 'messages:ctx.delete',
    help: 'editor:shortcuts.remove',
    keys: ['Shift? Alt? Delete', 'Shift? Alt? Backspace'],
    scope: 'canvas',
    isEnabled: (editor) => firstSelected(editor).element?.locked !== true,
    run: (editor) => {
      if (editor.session.getState().selection.length === 0) return false
      removeSelection(editor)
      return true
    },
  },
  // Enter: enters a group, or edits a text in place.
  enterGroup: {
    label: 'arrange:shortcuts.enterGroup',
    help: 'arrange:shortcuts.enterGroup',
    keys: ['Shift? Alt? Enter'],
    scope: 'canvas',
    run: (editor) => {
      const [uuid] = editor.session.getState().selection
      if (uuid === undefined || !enterGroup(editor, uuid)) return false
      focusElement(uuid)
      announcePlacement(editor)
      return true
    },
  },
  editText: {
    label: 'editor:menu.edit',
    help: 'editor:shortcuts.edit',
    keys: ['Shift? Alt? Enter'],
    scope: 'canvas',
    isEnabled: (editor) => firstSelected(editor).type?.editsInPlace === true,
    run: (editor, { press } = {}) => {
      const { element, type } = firstSelected(editor)
      if (!element || !type?.editsInPlace || (press && element.locked)) return false
      startEditing(editor, element.uuid)
      return true
    },
  },
  rename: {
    label: 'arrange:shortcuts.rename',
    help: 'arrange:shortcuts.rename',
    keys: ['Shift? Alt? F2'],
    scope: 'canvas',
    run: (editor) => nameSelected(editor),
  },
  copyStyle: {
    label: 'arrange:style.copy',
    help: 'arrange:shortcuts.copyStyle',
    keys: ['Ctrl Alt Shift? C'],
    scope: 'page',
    run: (editor) => copySelectedStyle(editor),
  },
  pasteStyle: {
    label: 'arrange:style.paste',
    help: 'arrange:shortcuts.pasteStyle',
    keys: ['Ctrl Alt Shift? V'],
    scope: 'page',
    isEnabled: () => hasCopiedStyle(),
    run: (editor) => pasteStyleOnSelection(editor),
  },
  openMenu: {
    label: 'arrange:shortcuts.menu',
    help: 'arrange:shortcuts.menu',
    keys: ['Ctrl? Shift Alt? F10', 'Ctrl? Shift? Alt? ContextMenu'],
    helpKeys: 'Shift F10',
    scope: 'elsewhere',
    run: () => false,
  },
  raise: reorder('messages:ctx.up', ['Ctrl ]'], 'up', 'arrange:shortcuts.raise'),
  lower: reorder('messages:ctx.down', ['Ctrl ['], 'down', 'arrange:shortcuts.lower'),
  raiseToTop: reorder('messages:ctx.toTop', ['Ctrl Shift ]'], 'top'),
  lowerToBottom: reorder('messages:ctx.toBottom', ['Ctrl Shift ['], 'bottom'),
} satisfies Record<string, Command>
