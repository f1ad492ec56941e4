import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  layerLines,
  layerTree,
  createLineCache,
  type LayerLine,
  type LayerNode,
} from '../../../model/groups/layerTree.ts'
import { placeLayer, stepTarget } from '../../../model/elements/placeLayer.ts'
import { elementExcerpt, elementTitle } from '../../canvas/elementTitle.ts'
import type { Editor } from '../../store/editor.ts'
import { useCurrentPage, useEditor, useSession } from '../../store/EditorContext.tsx'
import { GroupRow } from '../groups/GroupRow.tsx'
import { goInTree } from './goInTree.ts'
import { LayerRow } from './LayerRow.tsx'
import classes from '../../panels/panels.module.css'
import { PanelFrame } from '../../panels/PanelFrame.tsx'
import type { Reorder } from '../../panels/useReorder.ts'

/** Elements and groups of the page from top to bottom (ED-025, EN-009). */
export function LayersPanel() {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'arrange'])
  const [query, setQuery] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const lines = useLines(query, closed)
  const naming = useSession((session) => session.naming)
  const isHidden = naming !== null && !lines.some(({ id }) => id === naming)
  // Makes the layer visible whose name is to be edited.
  if (isHidden && query !== '') setQuery('')
  if (isHidden && closed.size > 0) setClosed(new Set())
  const tree = useRef<HTMLUListElement>(null)
  const handleMove = useCallback<Reorder['onMove']>(
    (id, to, at) => {
      const from = lines.findIndex((line) => line.id === id)
      const target = at ? dropped(lines, at) : stepTarget(lines, id, to > from ? 1 : -1)
      const { pageId } = editor.session.getState()
      if (target) editor.transact((work) => placeLayer(work, pageId, id, target))
    },
    [editor, lines],
  )
  const handleOpen = useCallback((id: string, isOpen: boolean) => {
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen) next.delete(id)
      else next.add(id)
      return next
    })
  }, [])
  return (
    <PanelFrame title={t('panel.layers')}>
      <TextInput
        size="xs"
        mb="xs"
        type="search"
        aria-label={t('arrange:layers.find')}
        placeholder={t('arrange:layers.find')}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {lines.length === 0 && (
        <p className={classes.nothing}>
          {t(query ? 'arrange:layers.none' : 'messages:editor.emptyPage')}
        </p>
      )}
      <ul
        ref={tree}
        className={classes.layers}
        role="tree"
        aria-multiselectable="true"
        aria-label={t('panel.layers')}
        onKeyDown={(event: KeyboardEvent) => goInTree(tree.current, event, lines, handleOpen)}
      >
        {lines.map((line, index) =>
          line.kind === 'group' ? (
            <GroupRow
              key={line.id}
              line={line}
              index={index}
              onMove={handleMove}
              onOpen={handleOpen}
            />
          ) : (
            <LayerRow key={line.id} line={line} index={index} onMove={handleMove} />
          ),
        )}
      </ul>
    </PanelFrame>
  )
}

function useLines(query: string, closed: ReadonlySet<string>): LayerLine[] {
  const editor = useEditor()
  const page = useCurrentPage()
  const [keep] = useState(createLineCache)
  const tree = useMemo(() => (page ? layerTree(page) : []), [page])
  return useMemo(() => {
    const wanted = query.trim().toLowerCase()
    const matches = (node: LayerNode) => wordsOf(editor, node).toLowerCase().includes(wanted)
    return keep(layerLines(tree, (id) => closed.has(id), wanted ? matches : undefined))
  }, [editor, tree, query, closed, keep])
}

/** Returns the searchable text of a layer: its name and its words. */
function wordsOf(editor: Editor, node: LayerNode): string {
  if (node.kind === 'group') return node.group.name
  const type = editor.types().get(node.element.name)
  const title = elementTitle(node.element, type, editor.language())
  return `${title} ${elementExcerpt(node.element, type)}`
}

/** Returns the drop target; below an expanded group means its first position. */
function dropped(lines: readonly LayerLine[], { row, below }: { row: string; below: boolean }) {
  const line = lines.find(({ id }) => id === row)
  if (below && line?.isOpen) return { id: row, side: 'inside' as const }
  return { id: row, side: below ? ('below' as const) : ('above' as const) }
}
