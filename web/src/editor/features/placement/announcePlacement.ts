import i18next from 'i18next'
import { findAlignments } from '../../../model/layout/arrange.ts'
import { getBoundingBox, touches, union, type Box } from '../../../model/box.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { elementTitle } from '../../canvas/elementTitle.ts'
import type { Editor } from '../../store/editor.ts'
import { currentPage } from '../selection/selection.ts'
import { announce } from '../../ui/announce.ts'

/** Maximum number of neighbours named in one sentence. */
const MAX_NAMED_NEIGHBOURS = 2

/** Announces position, size and alignments of the selection. */
export function announcePlacement(editor: Editor): void {
  const page = currentPage(editor)
  const { selection } = editor.session.getState()
  const chosen = page?.elements.filter(({ uuid }) => selection.includes(uuid)) ?? []
  const box = union(chosen.map(getBoundingBox))
  if (!box) return
  const others =
    page?.elements.filter((one) => !chosen.includes(one) && isPlaced(editor, one)) ?? []
  const [left, top] = [Math.round(box.left), Math.round(box.top)]
  const values = { left, top, width: Math.round(box.width), height: Math.round(box.height) }
  const aligned = alignments(editor, box, others)
  announce(editor, aligned ? 'arrange:spoken.placeAligned' : 'arrange:spoken.place', {
    ...values,
    aligned,
  })
}

function isPlaced(editor: Editor, { name }: PlacedElement): boolean {
  return editor.types().get(name)?.fillsPage !== true
}

function alignments(editor: Editor, box: Box, others: readonly PlacedElement[]): string {
  const { work } = editor.layout.getState()
  const artboard = { left: 0, top: box.top, width: work.width, height: box.height }
  const onPage =
    findAlignments(box, artboard).includes('center') &&
    touches(box, { ...artboard, height: box.height + 1 })
      ? [i18next.t('arrange:spoken.centred')]
      : []
  const named = others.flatMap((one) => {
    const title = elementTitle(one, editor.types().get(one.name), editor.language())
    return findAlignments(box, getBoundingBox(one)).map((edge) =>
      i18next.t(`arrange:spoken.aligned.${edge}`, { name: title }),
    )
  })
  const sentences = [...onPage, ...named.slice(0, MAX_NAMED_NEIGHBOURS)]
  return sentences.join(editor.language() === 'zh-CN' ? '，' : ', ')
}
