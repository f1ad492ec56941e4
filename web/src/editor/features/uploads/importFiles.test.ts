import { beforeEach, describe, expect, it, vi } from 'vitest'
import { boxOf, touches, type Box } from '../../../model/box.ts'
import { elementsOf, sampleElement, sampleType, sampleWork } from '../../../model/testing.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { importFiles } from './importFiles.ts'
import { naturalSize } from './naturalSize.ts'
import { uploadWithPlaceholder } from './uploadWithPlaceholder.ts'

vi.mock('./naturalSize.ts')
vi.mock('./uploadWithPlaceholder.ts')

const picture = sampleType({
  type: 'picture',
  pickOnAdd: 'image-picker',
  props: [
    { name: 'src', type: 'image', control: 'image-picker', label: { zh: '图片', en: 'Picture' } },
  ],
})
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Centre of a page of 375 by 812. */
const MIDDLE = { x: 187, y: 406 }

beforeEach(() => {
  vi.mocked(uploadWithPlaceholder).mockImplementation((_, { file }) =>
    Promise.resolve({ path: `/uploads/${file.name}` } as Awaited<
      ReturnType<typeof uploadWithPlaceholder>
    >),
  )
})

function pageWith(...boxes: Box[]) {
  const elements = boxes.map((box, index) => sampleElement(`old${index}`, box))
  return openTestEditor(sampleWork(...elements), [picture]).editor
}

/** Pastes pictures of these sizes and returns their boxes. */
async function paste(
  editor: ReturnType<typeof pageWith>,
  sizes: [number, number][],
  isFree = true,
) {
  for (const [width, height] of sizes) {
    vi.mocked(naturalSize).mockResolvedValueOnce({ width, height })
  }
  const files = sizes.map((_, at) => new File([PNG], `${at}.png`, { type: 'image/png' }))
  const before = elementsOf(workOf(editor)).length
  await importFiles(editor, files, { point: MIDDLE, isFree })
  return elementsOf(workOf(editor)).slice(before).map(boxOf)
}

const at = (left: number, top: number, width: number, height: number): Box => {
  return { left, top, width, height }
}

describe('pasted pictures', () => {
  it.each<[string, Box[], [number, number][], Box[]]>([
    ['in the middle of what is seen', [], [[100, 100]], [at(137, 356, 100, 100)]],
    [
      'below what they would cover',
      [at(130, 350, 100, 100)],
      [[100, 100]],
      [at(137, 462, 100, 100)],
    ],
    [
      'where there is room, below all that stands there',
      [at(130, 350, 100, 100), at(0, 500, 375, 60)],
      [[100, 100]],
      [at(137, 572, 100, 100)],
    ],
    [
      'as they are beside each other, all of them below what one of them would cover',
      [at(160, 470, 20, 20)],
      [
        [100, 100],
        [100, 100],
      ],
      [at(137, 502, 100, 100), at(161, 526, 100, 100)],
    ],
    ['on what fills the page', [at(0, 0, 375, 812)], [[100, 100]], [at(137, 356, 100, 100)]],
  ])('stand %s', async (_, there, sizes, wanted) => {
    expect(await paste(pageWith(...there), sizes)).toEqual(wanted)
  })

  it('lie on nothing of the page, however many are pasted one after the other', async () => {
    const editor = pageWith()
    const groups: Box[][] = []
    for (const sizes of [
      [[100, 100]],
      [
        [80, 60],
        [90, 40],
      ],
      [[300, 200]],
      [[100, 100]],
    ]) {
      const pasted = await paste(editor, sizes as [number, number][])
      const others = groups.flat()
      expect(pasted.filter((box) => others.some((other) => touches(box, other)))).toEqual([])
      groups.push(pasted)
    }
  })

  it('stand where they are dropped, whatever is there', async () => {
    const editor = pageWith(at(130, 350, 100, 100))
    expect(await paste(editor, [[100, 100]], false)).toEqual([at(137, 356, 100, 100)])
  })
})
