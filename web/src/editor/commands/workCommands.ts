import type { Editor } from '../store/editor.ts'
import { stepScale } from '../store/preferences.ts'
import type { Command } from './command.ts'

const zoomTo = (editor: Editor, canvasScale: number) => editor.preferences.setState({ canvasScale })
const zoomBy = (editor: Editor, by: 1 | -1) =>
  zoomTo(editor, stepScale(editor.preferences.getState().canvasScale, by))

/** Commands on the work as a whole and on the view. */
export const workCommands = {
  save: {
    label: 'editor:header.save',
    help: 'editor:shortcuts.save',
    keys: ['Ctrl Shift? S'],
    scope: 'everywhere',
    run: (editor) => void editor.save(),
  },
  undo: {
    label: 'editor:header.undo',
    help: 'editor:shortcuts.undo',
    keys: ['Ctrl Z'],
    scope: 'page',
    isEnabled: (editor) => editor.document.getState().past.length > 0,
    run: (editor) => editor.undo(),
  },
  redo: {
    label: 'editor:header.redo',
    help: 'editor:shortcuts.redo',
    keys: ['Ctrl Shift Z', 'Ctrl Shift? Y'],
    scope: 'page',
    isEnabled: (editor) => editor.document.getState().future.length > 0,
    run: (editor) => editor.redo(),
  },
  nextRegion: {
    label: 'arrange:shortcuts.regions',
    help: 'arrange:shortcuts.regions',
    keys: ['Shift? F6'],
    scope: 'elsewhere',
    run: () => false,
  },
  zoomIn: {
    label: 'arrange:shortcuts.zoom',
    help: 'arrange:shortcuts.zoom',
    keys: ['Ctrl Shift? +', 'Ctrl Shift? ='],
    helpKeys: 'Ctrl + - 0',
    scope: 'page',
    run: (editor) => zoomBy(editor, 1),
  },
  zoomOut: {
    label: 'arrange:shortcuts.zoom',
    keys: ['Ctrl -'],
    scope: 'page',
    run: (editor) => zoomBy(editor, -1),
  },
  zoomReset: {
    label: 'arrange:shortcuts.zoom',
    keys: ['Ctrl 0'],
    scope: 'page',
    run: (editor) => zoomTo(editor, 100),
  },
  showShortcuts: {
    label: 'editor:header.help',
    keys: ['Shift? Alt? ?'],
    scope: 'page',
    run: (editor) => editor.session.openDialog('shortcuts'),
  },
  showTemplate: {
    label: 'messages:header.template',
    keys: [],
    scope: 'page',
    run: (editor) => editor.session.openDialog('template'),
  },
  preview: {
    label: 'editor:header.preview',
    keys: [],
    scope: 'page',
    run: (editor) => editor.session.openDialog('preview'),
  },
  publish: {
    label: 'editor:header.publish',
    keys: [],
    scope: 'page',
    run: (editor) => editor.session.openDialog('publish'),
  },
  showCombinations: {
    label: 'editor:header.combos',
    keys: [],
    scope: 'page',
    run: (editor) => editor.session.openPanel('combinations'),
  },
} as const satisfies Record<string, Command>
